import { verdictOf, type CheckoutAttempt, type Evidence } from "../../../core"
import { at, fileOf, PROFILE, webhook } from "../../../core/__tests__/support/evidence"
import type { Deps } from "../../deps"
import type { HeldFacts } from "../held-facts"
import { ownTransactions, seenTransactions } from "../resolution"

const PROVIDER = "pp_hosted-checkout_default"
const options = { merchantSiteId: undefined, proof: "either", profile: PROFILE } as const
const depsWith = (...accounts: [string, object][]) =>
  ({ accounts: { byProviderId: new Map(accounts) } }) as unknown as Deps
const deps = depsWith([PROVIDER, { options }])

const said = (transaction_id: string | null, minute: number, fields: Partial<Evidence> = {}) =>
  webhook({
    ...{ status: "approved", amount: "22.59", currency: "CAD", transaction_id },
    ...{ at: at(minute), sent_at: at(minute), ...fields },
  })
const REFUNDED = { status: "refunded", amount: null }

const attemptWith = (transaction_id: string | null, ...pieces: Evidence[]) =>
  ({
    ...{ id: "hcatt_1", provider_id: PROVIDER, amount: "22.59", currency_code: "cad" },
    ...{ captured_at: null, transaction_id, evidence: fileOf(...pieces) },
  }) as CheckoutAttempt

const ownOf = (attempt: CheckoutAttempt, found = deps) => {
  const facts = { verdict: verdictOf(attempt, options) } as HeldFacts
  return [...new Set(ownTransactions(attempt, facts, found))]
}

describe("The transactions of a resolution", () => {
  it("are the attempt's own, and not another one that was returned before", () => {
    const attempt = attemptWith("t2", said("t1", 0), said("t1", 1, REFUNDED), said("t2", 2))
    expect(ownOf(attempt)).toEqual(["t2"])
    expect(seenTransactions(attempt, deps)).toEqual(["t1", "t2"])
  })

  it("are those that its reversal names", () => {
    expect(ownOf(attemptWith(null, said("t1", 0), said("t1", 1, REFUNDED)))).toEqual(["t1"])
  })

  it("are none where the gateway names none", () => {
    expect(ownOf(attemptWith(null, said(null, 0)))).toEqual([])
  })

  it("are the known one without the account, and all that were named are seen", () => {
    const attempt = attemptWith("t1", said("t1", 0), said("t2", 1, { status: "declined" }))
    expect(ownOf(attempt, depsWith())).toEqual(["t1"])
    expect(seenTransactions(attempt, deps)).toEqual(["t1"])
    expect(seenTransactions(attempt, depsWith())).toEqual(["t1", "t2"])
  })
})
