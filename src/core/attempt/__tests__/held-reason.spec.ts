import { verdictOf } from "../evidence/attempt-verdict"
import { addEvidence } from "../evidence/evidence"
import { isRetryable } from "../held-actions"
import { HELD_FOR_SHOPPERS } from "../held-for-shoppers"
import { HELD_REASONS, HELD_SENTENCES, heldText, type HeldText } from "../held-reason"
import { at, fileOf, PROFILE, verify, webhook } from "../../__tests__/support/evidence"

const attempt = {
  id: "hcatt_1",
  amount: "22.59",
  currency_code: "cad",
  captured_at: null,
  transaction_id: null,
}
const options = { merchantSiteId: undefined, proof: "either", profile: PROFILE } as const
const right = {
  status: "approved",
  transaction_id: "txn_1",
  amount: "22.59",
  currency: "CAD",
  reference: "hcatt_1",
} as const

describe("A payment that does not match what was asked for", () => {
  it.each([
    ["amount_mismatch", { amount: "1.00" }],
    ["currency_mismatch", { currency: "USD" }],
    ["reference_mismatch", { reference: "the-gateways-own" }],
  ] as const)("may be retried only where a matching approval can prove it: %s", (reason, wrong) => {
    const before = fileOf(verify({ ...right, ...wrong }))
    expect(verdictOf({ ...attempt, evidence: before }, options)).toMatchObject({ reason })

    const after = [verify({ ...right, at: at(1) }), webhook(right)].reduce(addEvidence, before)
    const { kind } = verdictOf({ ...attempt, evidence: after }, options)
    expect(kind === "proven").toBe(isRetryable(reason))
  })
})

describe("A held payment", () => {
  it.each(HELD_REASONS)(
    "has a sentence for the admin and one for the shopper, in both languages: %s",
    (reason) => {
      const { en, fr } = HELD_FOR_SHOPPERS[reason]
      for (const sentence of [HELD_SENTENCES[reason], en, fr]) {
        expect(sentence).toMatch(/^[A-Z].{40,}\.$/)
      }
      expect(fr).not.toBe(en)
    }
  )

  it.each(["transaction_reused", "transaction_mismatch"] as const)(
    "shows the shopper only that the shop is reviewing it: %s",
    (reason) => {
      expect(HELD_FOR_SHOPPERS[reason].en).toContain("the shop is looking at it")
      expect(HELD_FOR_SHOPPERS[reason].fr).toContain("la boutique s’en occupe")
    }
  )

  it.each([
    ["half a proof", "evidence_conflict", /only a part of the proof came in time/],
    ["statuses that differ", "evidence_conflict", /contradict each other/],
    ["money that was not returned after all", "reversed_with_order", /try again, and confirm/],
    [
      "money that no order can have",
      "reversed_released",
      /still has a part of it, refund that there/,
    ],
    ["an order to be refunded", "reversed_with_order", /refund as much of the order in Medusa/],
  ] as const)("says what to do about %s", (_, reason, fields) => {
    expect(HELD_SENTENCES[reason]).toMatch(fields)
  })

  it("names the option where the gateway writes two ids for one payment", () => {
    expect(HELD_SENTENCES.transaction_mismatch).toContain('profile.verify.transactionIds to "own"')
  })
})

describe("The text of a held payment", () => {
  const held_reason = "gateway_reversed" as const
  const captured_at = new Date("2026-11-21T10:00:00.000Z")
  const order_id = "order_1"

  it.each<[HeldText, Omit<Parameters<typeof heldText>[0], "held_reason">]>([
    ["reversed_with_order", { order_id, captured_at, actions: ["retry"] }],
    ["reversed_with_order", { order_id, captured_at, actions: ["refunded", "retry"] }],
    ["reversed_with_order", { order_id, captured_at, actions: ["closed", "refunded", "retry"] }],
    ["reversed_released", { order_id, captured_at: null, actions: ["refunded"] }],
    ["reversed_without_order", { order_id: null, captured_at, actions: ["refunded", "retry"] }],
    ["reversed_released", { order_id: null, captured_at: null, actions: ["refunded"] }],
    ["reversed_released", { order_id: null, captured_at, actions: ["refunded"] }],
  ])("fits a returned payment, in at most four sentences: %s, %j", (text, columns) => {
    expect(heldText({ held_reason, ...columns })).toBe(text)
    expect(HELD_SENTENCES[text]).toMatch(/^[A-Z]([^.]+\.){2,4}$/)
  })

  it.each(HELD_REASONS.filter((reason) => reason !== held_reason))(
    "is that of the reason when it is held for %s",
    (reason) => {
      const columns = { order_id, captured_at, actions: ["retry"] as const }
      expect(heldText({ held_reason: reason, ...columns })).toBe(reason)
    }
  )
})
