import { addEvidence, isNews, isSentAgain, piecesOf, type Evidence } from "../evidence"
import { APPROVED, at, fileOf, verify, webhook } from "../../../__tests__/support/evidence"

const approved = verify({ ...APPROVED, transaction_id: "t1" })

describe("addEvidence", () => {
  it("keeps every piece, from either source", () => {
    const voided = verify({ ...APPROVED, status: "voided" })
    const details = webhook(APPROVED)

    expect(fileOf(approved, voided, details)).toEqual({ pieces: [approved, voided, details] })
  })

  it.each<[string, Partial<Evidence>]>([
    ["word", { status: "refunded" }],
    ["transaction", { transaction_id: "t2" }],
    ["amount", { amount: "1.00" }],
    ["currency", { currency: "USD" }],
    ["HTTP status", { http_status: 404 }],
  ])("keeps a piece with another %s as well as the first, from either source", (_, other) => {
    const details = webhook({ ...APPROVED, transaction_id: "t1" })

    expect(fileOf(approved, { ...approved, ...other }).pieces).toHaveLength(2)
    expect(fileOf(details, { ...details, ...other }).pieces).toHaveLength(2)
  })

  it.each<[string, Partial<Evidence>]>([
    ["event", { event: "payment.changed" }],
    ["reference", { reference: "hcatt_2" }],
    ["site", { merchant_site_id: "site_2" }],
  ])("keeps a notification with another %s as well as the first", (_, other) => {
    expect(fileOf(webhook(APPROVED), webhook({ ...APPROVED, ...other })).pieces).toHaveLength(2)
  })

  it("keeps a repeated piece once, in the spelling that came last", () => {
    const again = { ...approved, status: " APPROVED " }

    expect(fileOf(approved, again).pieces).toEqual([again])
    expect(fileOf(webhook(), webhook()).pieces).toHaveLength(1)
  })

  it("replaces only the piece that is repeated", () => {
    const pieces = fileOf(webhook(), approved, { ...approved, at: at(3) }).pieces

    expect(pieces).toEqual([webhook(), { ...approved, at: at(3) }])
  })

  it.each([
    ["in order", [0, 3]],
    ["out of order", [3, 0]],
  ])("keeps when a notification first and last came: %s", (_, minutes) => {
    const details = minutes.map((minute) => webhook({ at: at(minute), sent_at: at(minute - 60) }))

    const receipts = { at: at(0), last_at: at(3) }
    const times = { sent_at: at(-57), sent_times: [at(-60), at(-57)] }
    expect(fileOf(...details).pieces).toEqual([webhook({ ...receipts, ...times })])
  })

  it("keeps each timestamp of a notification once", () => {
    const minutes = [1, 2, 1, 3, 2]
    const details = minutes.map((minute) => webhook({ at: at(minute), sent_at: at(minute) }))
    expect(fileOf(...details).pieces).toMatchObject([{ sent_times: [1, 2, 3].map(at) }])
  })

  it("keeps the latest 20 timestamps of a notification", () => {
    const minutes = Array.from({ length: 25 }, (_, minute) => minute)
    const details = minutes.map((minute) => webhook({ at: at(minute), sent_at: at(minute) }))
    expect(fileOf(...details).pieces).toMatchObject([{ sent_times: minutes.slice(5).map(at) }])
  })

  it("keeps when a notification came last, also with the same timestamp", () => {
    const details = [5, 1, 3].map((minute) => webhook({ at: at(minute), sent_at: at(0) }))
    expect(fileOf(...details).pieces).toEqual([
      webhook({ at: at(1), last_at: at(5), sent_at: at(0) }),
    ])
  })

  it("keeps a notification's timestamp where it is repeated without one", () => {
    const [timed, untimed] = [webhook({ sent_at: at(-1) }), webhook()]

    expect(fileOf(timed, untimed).pieces).toEqual([timed])
    expect(fileOf(untimed, timed).pieces).toEqual([timed])
  })

  it.each([
    ["in order", [0, 3]],
    ["out of order", [3, 0]],
  ])("keeps when verify reported it last: %s", (_, minutes) => {
    const pieces = fileOf(...minutes.map((minute) => verify({ at: at(minute) }))).pieces

    expect(pieces).toEqual([verify({ at: at(3) })])
  })

  it.each([
    ["in order", [0, 3]],
    ["out of order", [3, 0]],
  ])(
    "reads verify's reference and site by the profile in force when we last asked: %s",
    (_, minutes) => {
      const wrong = verify({ ...approved, at: at(0), reference: "x", merchant_site_id: "y" })
      const right = verify({ ...approved, at: at(3) })
      const details = minutes.map((minute) => (minute === 0 ? wrong : right))

      expect(fileOf(...details).pieces).toEqual([right])
    }
  )

  it("reads it the same way where both were learned at one moment, whichever comes first", () => {
    const [one, other] = ["x", "y"].map((reference) => verify({ ...approved, reference }))

    expect(fileOf(one as Evidence, other as Evidence)).toEqual(
      fileOf(other as Evidence, one as Evidence)
    )
  })

  it("keeps the card that one of two repeated pieces names", () => {
    const card = { card_type: "VISA", card_number_masked: "424242******4242" }

    expect(fileOf(verify(card), verify()).pieces).toMatchObject([card])
    expect(fileOf(verify(), verify(card)).pieces).toMatchObject([card])
  })

  it("does not change the file that it is given", () => {
    const file = Object.freeze({ pieces: Object.freeze([verify()]) })
    addEvidence(file, { ...verify(), at: at(1) })

    expect(file).toEqual({ pieces: [verify()] })
  })
})

describe("piecesOf", () => {
  it("gives the pieces of one source in the order in which they were learned", () => {
    const [first, second, third] = [0, 1, 2].map((minute) =>
      verify({ status: String(9 - minute), at: at(minute) })
    )
    const file = { pieces: [third, webhook(), first, second] as Evidence[] }

    expect(piecesOf(file, "verify")).toEqual([first, second, third])
    expect(piecesOf(file, "webhook")).toEqual([webhook()])
  })

  it("gives what was learned at one moment in an order of its own, however it is kept", () => {
    const pieces = [webhook({ transaction_id: "t1" }), webhook({ transaction_id: "t2" })]

    expect(piecesOf({ pieces: [...pieces].reverse() }, "webhook")).toEqual(pieces)
  })

  it("gives nothing of an empty file", () => {
    expect(piecesOf({}, "verify")).toEqual([])
  })
})

describe("isSentAgain", () => {
  const details = (sent_at: string | null) => webhook({ ...APPROVED, sent_at })

  it.each<[string, string | null, boolean]>([
    ["another timestamp", at(3), true],
    ["an earlier one", at(-3), true],
    ["the first of its timestamps", at(0), false],
    ["the latest of its timestamps", at(1), false],
    ["no timestamp", null, false],
  ])("is what comes again with %s: %s", (_, sent_at, expected) => {
    expect(isSentAgain(fileOf(details(at(0)), details(at(1))), details(sent_at))).toBe(expected)
  })

  it("is not what comes for the first time, or first came without a timestamp", () => {
    expect(isSentAgain({}, details(at(0)))).toBe(false)
    expect(isSentAgain(fileOf(webhook({ sent_at: at(1) })), details(at(0)))).toBe(false)
    expect(isSentAgain(fileOf(details(null)), details(at(0)))).toBe(false)
  })
})

describe("isNews", () => {
  const pending = verify({ status: "pending" })

  it("is what a source reports for the first time", () => {
    expect(isNews({}, pending)).toBe(true)
    expect(isNews(fileOf(webhook({ status: "pending" })), pending)).toBe(true)
  })

  it("is not what the source reported last, at any time and in any spelling", () => {
    expect(isNews(fileOf(pending), verify({ status: "PENDING", at: at(9) }))).toBe(false)
  })

  it("is what the source reported before it reported something else", () => {
    const file = fileOf(pending, verify({ status: "captured", at: at(1) }))

    expect(isNews(file, verify({ status: "pending", at: at(2) }))).toBe(true)
    expect(isNews(file, verify({ status: "captured", at: at(2) }))).toBe(false)
  })

  it.each([{ reference: "x" }, { merchant_site_id: "x" }, { amount: "1.00" }])(
    "is the same status with %j: the profile may have been corrected",
    (other) => {
      expect(isNews(fileOf(approved), { ...approved, ...other })).toBe(true)
    }
  )
})
