import { isNewAnswer, isVerifiedSince, lastNotifiedAt } from "../new-answer"
import type { GatewayStatement, Statement } from "../statement"
import { at, notified, stated, verified } from "./said"

const known = verified("approved")
const later = { at: at(5) }

describe("isNewAnswer", () => {
  it.each<[string, Partial<GatewayStatement>]>([
    ["status", { status: "declined" }],
    ["amount", { amount: "39.99" }],
    ["currency", { currency: "USD" }],
    ["reference", { reference: null }],
    ["merchant_site_id", { merchant_site_id: "site_2" }],
    ["transaction_id", { transaction_id: "t2" }],
    ["http_status", { http_status: 404 }],
  ])(
    "A gateway's verify answer is stored when its field %s differs from the latest stored answer",
    (_, fields) => {
      expect(isNewAnswer(verified("approved", { ...later, ...fields }), [known])).toBe(true)
    }
  )

  it.each<[string, Statement[], boolean]>([
    ["The first verify answer about a payment page is stored", [], true],
    ["A gateway's verify answer that repeats the latest answer is not stored", [known], false],
    [
      "A gateway's verify answer is stored when it repeats an older answer, but not the latest",
      [known, verified("declined", { at: at(1) })],
      true,
    ],
    [
      "The latest verify answer is the one with the latest time, in whatever order the answers are read",
      [verified("declined", { at: at(1) }), known],
      true,
    ],
    [
      "A repeated verify answer is not stored if no notification has come since the latest answer",
      [notified("approved", { at: at(-1) }), known],
      false,
    ],
    [
      "A repeated verify answer is stored if a notification came at the moment of the latest answer",
      [notified("approved"), known],
      true,
    ],
    [
      "A repeated verify answer is stored if a notification came after the latest answer",
      [known, notified("approved", { at: at(1) })],
      true,
    ],
    [
      "A repeated verify answer is not stored if only an admin has made a statement since",
      [known, stated(0, [known])],
      false,
    ],
  ])(
    "isNewAnswer applies this rule about which verify answers are stored: %s",
    (_, statements, isKept) => {
      expect(isNewAnswer(verified("approved", later), statements)).toBe(isKept)
    }
  )
})

describe("isVerifiedSince", () => {
  it.each<[string, Statement[], boolean]>([
    [
      "The gateway does not count as asked as long as nothing is known about a payment page",
      [],
      false,
    ],
    [
      "The gateway counts as asked once the verify call was answered, if no notification has come",
      [known],
      true,
    ],
    [
      "The gateway does not count as asked since a notification if the verify call was never answered",
      [notified("approved")],
      false,
    ],
    [
      "The gateway does not count as asked since a notification if the verify answer is older than the notification",
      [known, notified("approved", later)],
      false,
    ],
    [
      "The gateway does not count as asked since a notification if the verify answer is just as old",
      [known, notified("approved")],
      false,
    ],
    [
      "The gateway counts as asked since a notification if the verify answer is younger",
      [notified("approved"), verified("pending", later)],
      true,
    ],
  ])(
    "isVerifiedSince applies this rule about whether the gateway was asked: %s",
    (_, statements, isVerified) => {
      expect(isVerifiedSince(statements)).toBe(isVerified)
    }
  )
})

it("The time of a page's latest notification is known whatever verify or an admin states later, and unknown without a notification", () => {
  const [first, second] = [notified("declined"), notified("approved", { at: at(2) })]
  const others = [verified("approved", later), stated(0, [])]
  expect(lastNotifiedAt([second, first, ...others])).toEqual(at(2))
  expect(lastNotifiedAt(others)).toBeUndefined()
})
