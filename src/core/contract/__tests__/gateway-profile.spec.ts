import { gatewayProfileSchema } from ".."

describe("The gateway profile", () => {
  it("has a default for everything that the spec leaves open", () => {
    expect(gatewayProfileSchema.parse({})).toEqual({
      auth: { in: "header", name: "Authorization", scheme: "Bearer" },
      contentType: "application/json",
      rateLimit: { status: 429 },
      bounds: {},
      signature: { header: "x-service-signature", encoding: "hex" },
      events: { reversed: [], ignored: [] },
      acknowledgement: {},
      verify: {
        notFound: "unpaid",
        transactionIds: "same",
        root: "",
        fields: {
          status: "status",
          amount: "amount",
          currency: "currency",
          reference: "reference",
          transaction_id: "transaction_id",
          merchant_site_id: "merchant_site_id",
          card_type: "card_type",
          card_number_masked: "card_number_masked",
        },
      },
      statuses: {
        approved: ["approved"],
        declined: ["declined"],
        reversed: ["refunded", "reversed", "voided", "chargeback"],
        unpaid: ["pending", "open", "expired", "cancelled", "canceled"],
      },
    })
  })

  it("takes every default also where it is set", () => {
    const defaults = gatewayProfileSchema.parse({})

    expect(gatewayProfileSchema.parse(defaults)).toEqual(defaults)
  })

  it("keeps what is set, and the defaults of the rest", () => {
    const profile = gatewayProfileSchema.parse({
      auth: { in: "body" },
      verify: { root: "data", fields: { status: "state" } },
      statuses: { approved: ["paid"] },
    })

    expect(profile.auth).toEqual({ in: "body", field: "merchant_secret_key" })
    expect(profile.verify).toMatchObject({
      root: "data",
      fields: { status: "state", amount: "amount" },
    })
    expect(profile.statuses).toMatchObject({ approved: ["paid"], declined: ["declined"] })
  })

  it("compares statuses and the header's name in lower case", () => {
    expect(
      gatewayProfileSchema.parse({
        statuses: { approved: [" APPROVED ", "Captured"] },
        signature: { header: "X-Signature" },
      })
    ).toMatchObject({
      statuses: { approved: ["approved", "captured"] },
      signature: { header: "x-signature" },
    })
  })

  it("trims what is set", () => {
    expect(
      gatewayProfileSchema.parse({
        auth: { in: "header", name: " X-Api-Key ", scheme: " Token " },
        verify: { root: " data ", fields: { status: " state " } },
        statuses: { unpaid: [" NEW ", " "] },
      })
    ).toMatchObject({
      auth: { name: "X-Api-Key", scheme: "Token" },
      verify: { root: "data", fields: { status: "state" } },
      statuses: { unpaid: ["new", ""] },
    })
  })

  it("may send the bare key, and may list no status for reversed", () => {
    expect(
      gatewayProfileSchema.parse({
        auth: { in: "header", name: "X-Api-Key", scheme: "" },
        statuses: { reversed: [] },
      })
    ).toMatchObject({ auth: { scheme: "" }, statuses: { reversed: [] } })
  })

  it("says what 404 means and whose ids are written", () => {
    const verify = { notFound: "unknown", transactionIds: "own" } as const

    expect(gatewayProfileSchema.parse({ verify }).verify).toMatchObject(verify)
  })

  it.each<[string, object, string]>([
    ["approved", { declined: ["approved"] }, "declined"],
    ["refunded", { approved: ["approved", "REFUNDED "] }, "reversed"],
    ["pending", { reversed: ["pending"] }, "unpaid"],
    ["twice", { approved: ["twice"], unpaid: ["twice"] }, "unpaid"],
  ])("refuses the status %p in two lists: a status means one thing", (status, statuses, list) => {
    const { error } = gatewayProfileSchema.safeParse({ statuses })

    expect(error?.issues).toEqual([
      expect.objectContaining({
        code: "custom",
        path: ["statuses", list],
        message: expect.stringContaining(`"${status}"`) as string,
      }),
    ])
  })

  it("accepts a status listed twice", () => {
    const { success } = gatewayProfileSchema.safeParse({
      statuses: { approved: ["paid", "Paid", "paid"] },
    })

    expect(success).toBe(true)
  })

  it.each<[string, object]>([
    ["an unknown key", { colour: "red" }],
    ["an unknown place of the key", { auth: { in: "query" } }],
    ["a header and a field", { auth: { in: "header", field: "key" } }],
    ["a field and a header", { auth: { in: "body", name: "Authorization" } }],
    ["an unknown key of the signature", { signature: { colour: "red" } }],
    ["an unknown key of verify", { verify: { colour: "red" } }],
    ["a blank name of the signature's header", { signature: { header: " " } }],
    ["a blank field for the key", { auth: { in: "body", field: " " } }],
    ["a blank header name", { auth: { in: "header", name: " " } }],
    ["an unknown content type", { contentType: "text/xml" }],
    ["an unknown encoding", { signature: { encoding: "base32" } }],
    ["no status for approved", { statuses: { approved: [] } }],
    ["a blank status for approved", { statuses: { approved: [" "] } }],
    ["no status for declined", { statuses: { declined: [] } }],
    ["no status for unpaid", { statuses: { unpaid: [] } }],
    ["a blank status for declined", { statuses: { declined: ["declined", ""] } }],
    ["an unknown list of statuses", { statuses: { maybe: ["x"] } }],
    ["an unknown meaning of 404", { verify: { notFound: "paid" } }],
    ["an unknown kind of ids", { verify: { transactionIds: "other" } }],
    ["an unknown field of verify", { verify: { fields: { colour: "c" } } }],
    ["a blank name of a field", { verify: { fields: { status: "" } } }],
  ])("refuses %s", (_, profile) => {
    expect(gatewayProfileSchema.safeParse(profile).success).toBe(false)
  })

  it.each([
    ["approved", { statuses: { approved: ["done"], declined: ["Done"] } }],
    ["a default one", { statuses: { approved: ["pending"] } }],
  ])("refuses a status in two lists: %s", (_, input) => {
    const parsed = gatewayProfileSchema.safeParse(input)
    expect(parsed.error?.issues[0]?.message).toMatch(/has "\w+", which is in \w+ too/)
  })

  it("accepts a status listed in two spellings", () => {
    expect(gatewayProfileSchema.safeParse({ statuses: { approved: ["ok", "OK"] } }).success).toBe(
      true
    )
  })
})
