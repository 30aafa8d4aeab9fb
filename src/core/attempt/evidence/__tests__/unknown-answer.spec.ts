import { knowsNoPage, nameOfProfile, unknownAnswer } from "../unknown-answer"
import {
  APPROVED,
  at,
  fileOf,
  PROFILE,
  profileOf,
  verify,
  webhook,
} from "../../../__tests__/support/evidence"

describe("unknownAnswer", () => {
  const asked = verify({ status: "captured" })
  const details = webhook({ status: "paid" })

  it("is the status that no list of the profile has, verify's before a notification's", () => {
    expect(unknownAnswer(fileOf(asked), PROFILE)).toEqual(asked)
    expect(unknownAnswer(fileOf(details), PROFILE)).toEqual(details)
    expect(unknownAnswer(fileOf(details, asked), PROFILE)).toEqual(asked)
  })

  it("is a notification's where verify's status is known", () => {
    expect(unknownAnswer(fileOf(details, verify(APPROVED)), PROFILE)).toEqual(details)
  })

  it("is none where no evidence exists, and none where all is known", () => {
    expect(unknownAnswer({}, PROFILE)).toBeUndefined()
    expect(unknownAnswer(fileOf(verify(APPROVED), webhook(APPROVED)), PROFILE)).toBeUndefined()
  })

  it("is none where the gateway never answered 404 and the profile leaves 404 unknown", () => {
    const unknown = profileOf({ verify: { notFound: "unknown" } })

    expect(unknownAnswer({}, unknown)).toBeUndefined()
    expect(unknownAnswer(fileOf(webhook(APPROVED)), unknown)).toBeUndefined()
  })

  it("is none any more once its source has sent a known status", () => {
    expect(
      unknownAnswer(fileOf(asked, verify({ ...APPROVED, at: at(1) })), PROFILE)
    ).toBeUndefined()
    expect(
      unknownAnswer(fileOf(details, webhook({ ...APPROVED, at: at(1) })), PROFILE)
    ).toBeUndefined()
  })

  it("stays, where verify does not know the page any more", () => {
    expect(unknownAnswer(fileOf(asked, verify({ http_status: 404, at: at(1) })), PROFILE)).toEqual(
      asked
    )
  })

  it("stays, of a notification, until one approves", () => {
    const pending = webhook({ status: "pending", at: at(1) })

    expect(unknownAnswer(fileOf(details, pending), PROFILE)).toEqual(details)
    expect(
      unknownAnswer(fileOf(details, webhook({ ...APPROVED, at: at(1) })), PROFILE)
    ).toBeUndefined()
  })

  it("treats a 404 as unknown where the profile does not list 404 as unpaid", () => {
    const notFound = verify({ http_status: 404 })

    expect(unknownAnswer(fileOf(notFound), PROFILE)).toBeUndefined()
    expect(unknownAnswer(fileOf(notFound), profileOf({ verify: { notFound: "unknown" } }))).toEqual(
      notFound
    )
  })

  it("is none under a profile that lists the status", () => {
    const knows = profileOf({ statuses: { unpaid: ["captured"] } })

    expect(unknownAnswer(fileOf(asked), knows)).toBeUndefined()
  })
})

describe("knowsNoPage", () => {
  const notFound = fileOf(verify({ http_status: 404 }))
  const gone = fileOf(verify({ http_status: 410 }))
  const known = fileOf(verify({ status: "pending" }))
  const onlyNotified = fileOf(webhook(APPROVED))
  const knownBefore = fileOf(verify({ status: "pending" }), verify({ http_status: 404, at: at(1) }))
  const fourNotFound = [notFound, notFound, gone, notFound]

  it.each([
    ["five pages, and verify knows none", [...fourNotFound, gone], true],
    ["more than five, and verify knows none", [...fourNotFound, ...fourNotFound], true],
    ["four pages: they may have been opened just now", fourNotFound, false],
    ["no page", [], false],
    ["pages of which verify knows one", [...fourNotFound, notFound, known], false],
    ["pages of which verify knew one once", [...fourNotFound, notFound, knownBefore], false],
    ["four pages, and one that verify was not asked about", [...fourNotFound, onlyNotified], false],
    ["five, and one that verify was not asked about", [...fourNotFound, gone, onlyNotified], true],
  ])("%s", (_, files, expected) => {
    expect(knowsNoPage(files, PROFILE)).toBe(expected)
  })

  it("suspects no address where the gateway answers 404 until somebody pays", () => {
    const untilPaid = profileOf({ verify: { notFound: "until_paid" } })

    expect(knowsNoPage([...fourNotFound, gone], untilPaid)).toBe(false)
  })
})

describe("nameOfProfile", () => {
  it("is the same for the same settings, and short", () => {
    expect(nameOfProfile(profileOf())).toBe(nameOfProfile(PROFILE))
    expect(nameOfProfile(PROFILE)).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    { statuses: { approved: ["approved", "captured"] } },
    { statuses: { unpaid: ["pending"] } },
    { verify: { root: "data" } },
    { verify: { fields: { status: "state" } } },
    { verify: { notFound: "unknown" as const } },
    { events: { reversed: ["payment.refunded"] } },
    { events: { ignored: ["payout.sent"] } },
  ])("is another one where answers mean something else: %j", (other) => {
    expect(nameOfProfile(profileOf(other))).not.toBe(nameOfProfile(PROFILE))
  })

  it("is the same where only requests, refusals, signatures and acknowledgements differ", () => {
    const other = profileOf({
      auth: { in: "body" },
      contentType: "application/x-www-form-urlencoded",
      version: { header: "x-version", value: "2" },
      successStatuses: [200],
      errorMessage: "detail",
      rateLimit: { status: 503, waitSeconds: 5 },
      bounds: { minAmount: 5, maxAmount: 500, textLength: 64 },
      signature: { encoding: "base64" },
      acknowledgement: { status: 202, body: "OK" },
    })

    expect(nameOfProfile(other)).toBe(nameOfProfile(PROFILE))
  })
})
