import { verdictOf } from "../evidence/attempt-verdict"
import { addEvidence } from "../evidence/evidence"
import { isRetryable } from "../held-actions"
import { HELD_FOR_SHOPPERS } from "../held-for-shoppers"
import { HELD_REASONS, HELD_SENTENCES } from "../held-reason"
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
    ["a disputed reversal", "gateway_reversed", /may differ, or it may mean another payment/],
    ["money that was not returned after all", "gateway_reversed", /try it again, and say so/],
    [
      "money that Medusa has let go of",
      "gateway_reversed",
      /let go of it, refund it at the gateway/,
    ],
    ["an order to be refunded", "gateway_reversed", /refund the order in Medusa/],
  ] as const)("says what to do about %s", (_, reason, fields) => {
    expect(HELD_SENTENCES[reason]).toMatch(fields)
  })

  it("names the option where the gateway writes two ids for one payment", () => {
    expect(HELD_SENTENCES.transaction_mismatch).toContain('profile.verify.transactionIds to "own"')
  })
})
