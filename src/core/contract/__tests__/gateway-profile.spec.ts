import { gatewayProfileSchema, type GatewayProfileInput } from "../gateway-profile"

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
    for (const notFound of ["unpaid", "until_paid", "unknown"] as const) {
      const verify = { notFound, transactionIds: "own" } as const

      expect(gatewayProfileSchema.parse({ verify }).verify).toMatchObject(verify)
    }
  })

  it.each<[string, object, string]>([
    ["approved", { declined: ["approved"] }, "declined"],
    ["refunded", { approved: ["approved", "REFUNDED "] }, "reversed"],
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

  it("takes all that may be set where nothing is set by default", () => {
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

  it("trims texts and compares the version's header in lower case", () => {
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
      "the header of the key for the version",
      { version: { header: "authorization", value: "2" } },
      "version.header: must not be the header of auth",
    ],
    [
      "the content type for the version",
      { version: { header: "Content-Type", value: "2" } },
      "version.header: must not be content-type, see contentType",
    ],
    [
      "a header that cannot be one",
      { version: { header: "x version", value: "2" } },
      "version.header: must be the name of a header",
    ],
    [
      "a value that no header carries",
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
      "bounds that no amount keeps",
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
      "a text that no answer with 204 carries",
      { acknowledgement: { status: 204, body: "OK" } },
      "acknowledgement.body: cannot be sent with status 204",
    ],
  ])("refuses %s, and says why", (_, profile, problem) => {
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
    ["an answer with 204 and no text", { acknowledgement: { status: 204 } }],
    ["a smallest amount alone", { bounds: { minAmount: 5 } }],
    ["a largest amount alone", { bounds: { maxAmount: 5 } }],
    ["a rate limit of 400", { rateLimit: { status: 400 } }],
    ["a rate limit of 599, one second", { rateLimit: { status: 599, waitSeconds: 1 } }],
  ])("accepts %s", (_, profile) => {
    expect(gatewayProfileSchema.safeParse(profile).success).toBe(true)
  })

  it.each<[string, object]>([
    ["an unknown key", { colour: "red" }],
    ["a success that is none", { successStatuses: [204] }],
    ["no success", { successStatuses: [] }],
    ["a blank path of the message", { errorMessage: " " }],
    ["a version without a value", { version: { header: "x" } }],
    ["a blank value of the version", { version: { header: "x", value: " " } }],
    ["a version's header that begins with a bracket", { version: { header: "(x", value: "2" } }],
    ["a version's header that ends with a bracket", { version: { header: "x)", value: "2" } }],
    ["a version that begins with an accent", { version: { header: "x", value: "é2" } }],
    ["a version that ends with an accent", { version: { header: "x", value: "2é" } }],
    ["a blank header of the version", { version: { header: " ", value: "2" } }],
    ["an unknown key of the version", { version: { header: "x", value: "2", colour: "red" } }],
    ["a rate limit with a success", { rateLimit: { status: 399 } }],
    ["a rate limit with no status", { rateLimit: { status: 600 } }],
    ["a wait of no time", { rateLimit: { waitSeconds: 0 } }],
    ["a wait of more than ten minutes", { rateLimit: { waitSeconds: 601 } }],
    ["an unknown key of the rate limit", { rateLimit: { colour: "red" } }],
    ["an amount of nothing", { bounds: { minAmount: 0 } }],
    ["a tenth of a cent", { bounds: { maxAmount: 0.001 } }],
    ["texts too short for a reference", { bounds: { textLength: 31 } }],
    ["an unknown key of the bounds", { bounds: { colour: "red" } }],
    ["a blank event kind", { events: { ignored: [" "] } }],
    ["an unknown list of event kinds", { events: { approved: ["payment.paid"] } }],
    ["an acknowledgement that is none", { acknowledgement: { status: 500 } }],
    ["a blank acknowledgement", { acknowledgement: { body: " " } }],
    ["an unknown key of the acknowledgement", { acknowledgement: { colour: "red" } }],
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
})
