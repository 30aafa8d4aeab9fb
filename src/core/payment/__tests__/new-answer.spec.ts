import { isNewAnswer, isVerifiedSince } from "../new-answer"
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
  ])("An answer of verify is kept when its %s differs from the latest answer's", (_, fields) => {
    expect(isNewAnswer(verified("approved", { ...later, ...fields }), [known])).toBe(true)
  })

  it.each<[string, Statement[], boolean]>([
    ["An answer of verify is kept when it is the first answer", [], true],
    ["An answer of verify is not kept when it repeats the latest answer", [known], false],
    [
      "An answer of verify is kept when it repeats an older answer than the latest",
      [known, verified("declined", { at: at(1) })],
      true,
    ],
    [
      "An answer of verify that repeats the latest is not kept when the last notification came before the latest",
      [notified("approved", { at: at(-1) }), known],
      false,
    ],
    [
      "An answer of verify that repeats the latest is kept when a notification came at the moment of the latest",
      [notified("approved"), known],
      true,
    ],
    [
      "An answer of verify that repeats the latest is kept when a notification came after the latest",
      [known, notified("approved", { at: at(1) })],
      true,
    ],
    [
      "An answer of verify that repeats the latest answer is not kept when an admin made a statement after the latest",
      [known, stated(0, [known])],
      false,
    ],
  ])("%s", (_, statements, isKept) => {
    expect(isNewAnswer(verified("approved", later), statements)).toBe(isKept)
  })
})

describe("isVerifiedSince", () => {
  it.each<[string, Statement[], boolean]>([
    ["Verify does not count as asked when nothing was said", [], false],
    ["Verify counts as asked when verify has answered and there is no notification", [known], true],
    [
      "Verify does not count as asked since a notification when verify has never answered",
      [notified("approved")],
      false,
    ],
    [
      "Verify does not count as asked since a notification when its answer came before the notification",
      [known, notified("approved", later)],
      false,
    ],
    [
      "Verify does not count as asked since a notification when its answer came at the same moment",
      [known, notified("approved")],
      false,
    ],
    [
      "Verify counts as asked since a notification when its answer came after the notification",
      [notified("approved"), verified("pending", later)],
      true,
    ],
  ])("%s", (_, statements, isVerified) => {
    expect(isVerifiedSince(statements)).toBe(isVerified)
  })
})
