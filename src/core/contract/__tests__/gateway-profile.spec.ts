import { gatewayProfileSchema, type GatewayProfileInput } from "../gateway-profile"

describe("The gateway profile", () => {
  it("An empty gateway profile gets a default for everything that the gateway's API description leaves open", () => {
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

  it("A gateway profile with every default written out equals an empty gateway profile", () => {
    const defaults = gatewayProfileSchema.parse({})

    expect(gatewayProfileSchema.parse(defaults)).toEqual(defaults)
  })

  it("A gateway profile has the options that are set, and the default of each option that is not set", () => {
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

  it("The statuses and the signature header of a gateway profile are changed to lower case", () => {
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

  it("Blanks around the names, paths and statuses in a gateway profile are removed", () => {
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

  it("A gateway profile may have an empty scheme for the merchant key, and an empty list of statuses for returned money", () => {
    expect(
      gatewayProfileSchema.parse({
        auth: { in: "header", name: "X-Api-Key", scheme: "" },
        statuses: { reversed: [] },
      })
    ).toMatchObject({ auth: { scheme: "" }, statuses: { reversed: [] } })
  })

  it("A gateway profile may give a 404 of the verify call any of three meanings, and may say that verify and notifications name different ids", () => {
    for (const notFound of ["unpaid", "until_paid", "unknown"] as const) {
      const verify = { notFound, transactionIds: "own" } as const

      expect(gatewayProfileSchema.parse({ verify }).verify).toMatchObject(verify)
    }
  })

  it.each<[string, object, string]>([
    ["approved", { declined: ["approved"] }, "declined"],
    ["refunded", { approved: ["approved", "REFUNDED "] }, "reversed"],
  ])(
    "A gateway profile that lists the status %p under two meanings is refused",
    (status, statuses, list) => {
      const { error } = gatewayProfileSchema.safeParse({ statuses })

      expect(error?.issues).toEqual([
        expect.objectContaining({
          code: "custom",
          path: ["statuses", list],
          message: expect.stringContaining(`"${status}"`) as string,
        }),
      ])
    }
  )

  it("A gateway profile may set every option that has no default", () => {
    const set = {
      version: { header: "x-version", value: "2026-11 (beta)" },
      successStatuses: [200, 201, 202, 203],
      errorMessage: "fault.detail",
      rateLimit: { status: 503, waitSeconds: 600 },
      bounds: { minAmount: 0.5, maxAmount: 0.5, textLength: 32 },
      events: { reversed: ["payment.refunded"], ignored: ["payout.sent"] },
      acknowledgement: { status: 202, body: "OK" },
    }

    expect(gatewayProfileSchema.parse(set)).toMatchObject(set)
  })

  it("The version header of a gateway profile is changed to lower case, and blanks around the profile's texts are removed", () => {
    expect(
      gatewayProfileSchema.parse({
        version: { header: " X-Version ", value: " 2 " },
        errorMessage: " detail ",
        events: { reversed: [" a "], ignored: [" b "] },
        acknowledgement: { body: " OK " },
      })
    ).toMatchObject({
      version: { header: "x-version", value: "2" },
      errorMessage: "detail",
      events: { reversed: ["a"], ignored: ["b"] },
      acknowledgement: { body: "OK" },
    })
  })

  it.each<[string, GatewayProfileInput, string]>([
    [
      "the header of the key as version header",
      { version: { header: "authorization", value: "2" } },
      "version.header: must not be the header of auth",
    ],
    [
      "content-type as version header",
      { version: { header: "Content-Type", value: "2" } },
      "version.header: must not be content-type, see contentType",
    ],
    [
      "an invalid name of the version header",
      { version: { header: "x version", value: "2" } },
      "version.header: must be the name of a header",
    ],
    [
      "a version that no header can carry",
      { version: { header: "x", value: "2\n3" } },
      "version.value: must be text that a header can carry",
    ],
    [
      "a rate limit with the status of a wrong key",
      { rateLimit: { status: 401 } },
      "rateLimit.status: must not be 401, 404 or 410",
    ],
    [
      "a rate limit with the status of an unknown token",
      { rateLimit: { status: 404 } },
      "rateLimit.status: must not be 401, 404 or 410",
    ],
    [
      "a rate limit with the status of a forgotten token",
      { rateLimit: { status: 410 } },
      "rateLimit.status: must not be 401, 404 or 410",
    ],
    [
      "bounds that no amount can keep",
      { bounds: { minAmount: 2, maxAmount: 1.99 } },
      "bounds.maxAmount: must not be less than minAmount",
    ],
    [
      "another meaning of payment.captured",
      { events: { ignored: ["payment.captured"] } },
      "events.ignored.0: must not have payment.captured",
    ],
    [
      "an event kind with two meanings",
      { events: { reversed: ["a"], ignored: ["a"] } },
      'events.ignored: has "a", which is in reversed too; list it once',
    ],
    [
      "an acknowledgement of 204 with a text",
      { acknowledgement: { status: 204, body: "OK" } },
      "acknowledgement.body: cannot be sent with status 204",
    ],
  ])("A gateway profile with %s is refused, and the error says why", (_, profile, problem) => {
    const { error } = gatewayProfileSchema.safeParse(profile)

    expect(error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([
      problem,
    ])
  })

  it.each<[string, GatewayProfileInput]>([
    [
      "a version in the header of a key that is sent in the body",
      { auth: { in: "body" }, version: { header: "authorization", value: "2" } },
    ],
    ["an acknowledgement of 204 without a text", { acknowledgement: { status: 204 } }],
    ["only a smallest amount", { bounds: { minAmount: 5 } }],
    ["only a largest amount", { bounds: { maxAmount: 5 } }],
    ["the rate limit status 400", { rateLimit: { status: 400 } }],
    [
      "the rate limit status 599 and a wait of one second",
      { rateLimit: { status: 599, waitSeconds: 1 } },
    ],
  ])("A gateway profile with %s is accepted", (_, profile) => {
    expect(gatewayProfileSchema.safeParse(profile).success).toBe(true)
  })

  it.each<[string, object]>([
    ["an unknown key", { colour: "red" }],
    ["a success status that is not a success", { successStatuses: [204] }],
    ["no success status", { successStatuses: [] }],
    ["a blank path of the error message", { errorMessage: " " }],
    ["a version without a value", { version: { header: "x" } }],
    ["a blank value of the version", { version: { header: "x", value: " " } }],
    ["a version's header that begins with a bracket", { version: { header: "(x", value: "2" } }],
    ["a version's header that ends with a bracket", { version: { header: "x)", value: "2" } }],
    ["a version that begins with an accent", { version: { header: "x", value: "é2" } }],
    ["a version that ends with an accent", { version: { header: "x", value: "2é" } }],
    ["a blank header of the version", { version: { header: " ", value: "2" } }],
    ["an unknown key of the version", { version: { header: "x", value: "2", colour: "red" } }],
    ["the rate limit status 399", { rateLimit: { status: 399 } }],
    ["the rate limit status 600", { rateLimit: { status: 600 } }],
    ["a wait of zero seconds", { rateLimit: { waitSeconds: 0 } }],
    ["a wait of more than ten minutes", { rateLimit: { waitSeconds: 601 } }],
    ["an unknown key of the rate limit", { rateLimit: { colour: "red" } }],
    ["a smallest amount of 0", { bounds: { minAmount: 0 } }],
    ["a largest amount of a tenth of a cent", { bounds: { maxAmount: 0.001 } }],
    ["a text length too short for a reference", { bounds: { textLength: 31 } }],
    ["an unknown key of the bounds", { bounds: { colour: "red" } }],
    ["a blank event kind", { events: { ignored: [" "] } }],
    ["an unknown list of event kinds", { events: { approved: ["payment.paid"] } }],
    ["an acknowledgement with the status 500", { acknowledgement: { status: 500 } }],
    ["a blank text of the acknowledgement", { acknowledgement: { body: " " } }],
    ["an unknown key of the acknowledgement", { acknowledgement: { colour: "red" } }],
    ["an unknown place of the key", { auth: { in: "query" } }],
    ["a field name for a key that is sent in a header", { auth: { in: "header", field: "key" } }],
    [
      "a header name for a key that is sent in the body",
      { auth: { in: "body", name: "Authorization" } },
    ],
    ["an unknown key of the signature", { signature: { colour: "red" } }],
    ["an unknown key of verify", { verify: { colour: "red" } }],
    ["a blank name of the signature's header", { signature: { header: " " } }],
    ["a blank field for the key", { auth: { in: "body", field: " " } }],
    ["a blank header name", { auth: { in: "header", name: " " } }],
    ["an unknown content type", { contentType: "text/xml" }],
    ["an unknown encoding of the signature", { signature: { encoding: "base32" } }],
    ["no status for approved", { statuses: { approved: [] } }],
    ["a blank status for approved", { statuses: { approved: [" "] } }],
    ["no status for declined", { statuses: { declined: [] } }],
    ["no status for unpaid", { statuses: { unpaid: [] } }],
    ["a blank status for declined", { statuses: { declined: ["declined", ""] } }],
    ["an unknown list of statuses", { statuses: { maybe: ["x"] } }],
    ["an unknown meaning of a 404 of verify", { verify: { notFound: "paid" } }],
    ["an unknown kind of transaction ids", { verify: { transactionIds: "other" } }],
    ["an unknown field of verify", { verify: { fields: { colour: "c" } } }],
    ["a blank name of a field", { verify: { fields: { status: "" } } }],
  ])("A gateway profile with %s is refused", (_, profile) => {
    expect(gatewayProfileSchema.safeParse(profile).success).toBe(false)
  })
})
