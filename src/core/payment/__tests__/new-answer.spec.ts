import { isNewAnswer, isVerifiedSince } from "../new-answer"
import type { GatewayStatement, Statement } from "../statement"
import { at, notified, stated, verified } from "./said"

const known = verified("approved")
const later = { at: at(5) }

describe("An answer of verify", () => {
  it.each<[string, Partial<GatewayStatement>]>([
    ["status", { status: "declined" }],
    ["amount", { amount: "39.99" }],
    ["currency", { currency: "USD" }],
    ["reference", { reference: null }],
    ["merchant_site_id", { merchant_site_id: "site_2" }],
    ["transaction_id", { transaction_id: "t2" }],
    ["http_status", { http_status: 404 }],
  ])("is kept where its %s differs from the latest one", (_, fields) => {
    expect(isNewAnswer(verified("approved", { ...later, ...fields }), [known])).toBe(true)
  })

  it.each<[string, Statement[], boolean]>([
    ["it is the first one", [], true],
    ["it repeats the latest one", [known], false],
    ["it repeats an older one", [known, verified("declined", { at: at(1) })], true],
    [
      "a notification came before the latest one",
      [notified("approved", { at: at(-1) }), known],
      false,
    ],
    ["a notification came at the moment of the latest one", [notified("approved"), known], true],
    [
      "a notification came after the latest one",
      [known, notified("approved", { at: at(1) })],
      true,
    ],
    ["an admin has stated something since", [known, stated(0, [known])], false],
  ])("is kept or repeats what is known: %s", (_, statements, isKept) => {
    expect(isNewAnswer(verified("approved", later), statements)).toBe(isKept)
  })
})

describe("Verify has been asked since the latest notification", () => {
  it.each<[string, Statement[], boolean]>([
    ["nothing was said", [], false],
    ["it has answered, and nothing was notified", [known], true],
    ["it has never answered", [notified("approved")], false],
    ["it answered before the notification", [known, notified("approved", later)], false],
    ["it answered at that moment", [known, notified("approved")], false],
    ["it answered after it", [notified("approved"), verified("pending", later)], true],
  ])("or not: %s", (_, statements, isVerified) => {
    expect(isVerifiedSince(statements)).toBe(isVerified)
  })
})
