import { APPROVED, fileOf, PROFILE, verify, webhook } from "../../__tests__/support/evidence"
import type { CheckoutAttempt } from "../attempt"
import {
  canBeOfferedAgain,
  isAbandoned,
  isPayable,
  isSamePayment,
  livePageOf,
  openingEndsAt,
} from "../live-page"

const NOW = new Date("2030-01-01T12:00:00Z")
const OPTIONS = {
  expiresInMinutes: 30,
  reuseValidityShare: 0.5,
  merchantSiteId: undefined,
  proof: "both",
  profile: PROFILE,
} as const
const WANTED = {
  provider_id: "pp_hosted-checkout_default",
  amount: "22.59",
  currency_code: "cad",
}
const PAID = { ...APPROVED, transaction_id: "txn_1" }

function page(changes: Partial<CheckoutAttempt> = {}): CheckoutAttempt {
  return {
    ...WANTED,
    ...{ id: "hcatt_1", status: "open", replaced_at: null, captured_at: null, evidence: {} },
    transaction_id: null,
    expires_at: new Date(NOW.getTime() + 15 * 60_000),
    ...changes,
  } as CheckoutAttempt
}

describe("the live page of a collection", () => {
  it("is the one that is open or about to be, and not replaced", () => {
    const replaced = page({ replaced_at: NOW })
    const opening = page({ status: "opening" })
    const open = page()

    expect(livePageOf([replaced, page({ status: "failed" }), open])).toBe(open)
    expect(livePageOf([page({ status: "expired" }), opening])).toBe(opening)
    expect(livePageOf([replaced, page({ status: "paid" })])).toBeUndefined()
  })

  it("can be offered again with just enough validity left", () => {
    expect(canBeOfferedAgain(page(), WANTED, OPTIONS, NOW)).toBe(true)
  })

  it.each<[string, Partial<CheckoutAttempt>]>([
    ["another amount", { amount: "22.60" }],
    ["another currency", { currency_code: "usd" }],
    ["another account", { provider_id: "pp_hosted-checkout_usd" }],
    ["too little validity", { expires_at: new Date(NOW.getTime() + 15 * 60_000 - 1) }],
    ["no expiry", { expires_at: null }],
    ["no answer of the gateway yet", { status: "opening" }],
    ["an approval that is not proof enough", { evidence: fileOf(webhook(PAID)) }],
  ])("cannot be offered again with %s", (_, changes) => {
    expect(canBeOfferedAgain(page(changes), WANTED, OPTIONS, NOW)).toBe(false)
  })
})

describe("A shopper may pay on a page", () => {
  it.each<[string, Partial<CheckoutAttempt>]>([
    ["nothing is reported of", {}],
    ["the gateway calls unpaid", { evidence: fileOf(verify({ status: "pending" })) }],
    ["a card was declined on", { evidence: fileOf(verify({ status: "declined" })) }],
    ["the gateway reports an unknown status of", { evidence: fileOf(verify({ status: "new" })) }],
    [
      "an unpaid payment was voided on",
      { evidence: fileOf(verify({ status: "voided", amount: "22.59" })) },
    ],
  ])("that %s", (_, changes) => {
    expect(isPayable(page(changes), OPTIONS, NOW)).toBe(true)
  })

  it.each<[string, Partial<CheckoutAttempt>]>([
    ["was replaced", { replaced_at: NOW }],
    ["is over", { expires_at: NOW }],
    ["has not opened", { status: "opening", expires_at: null }],
    ["is paid", { status: "paid" }],
    ["is held", { status: "held" }],
    ["only one of two sources has approved", { evidence: fileOf(webhook(PAID)) }],
    ["is approved without an amount", { evidence: fileOf(webhook({ status: "approved" })) }],
    ["is approved with another amount", { evidence: fileOf(webhook({ ...PAID, amount: "1.00" })) }],
    [
      "was approved and returned",
      { evidence: fileOf(webhook(PAID), verify({ ...PAID, status: "refunded" })) },
    ],
  ])("but not that %s", (_, changes) => {
    expect(isPayable(page(changes), OPTIONS, NOW)).toBe(false)
  })
})

describe("a start that the gateway has not answered", () => {
  const options = { timeouts: { connectMs: 1_000, totalMs: 10_000 } }
  const started = (status: CheckoutAttempt["status"]) => page({ status, created_at: NOW })
  const later = (ms: number) => new Date(NOW.getTime() + ms)

  it("has ended after twice the time that a call may take", () => {
    expect(openingEndsAt(NOW, options)).toEqual(later(20_000))
  })

  it("is abandoned after that, and not before", () => {
    expect(isAbandoned(started("opening"), options, NOW)).toBe(false)
    expect(isAbandoned(started("opening"), options, later(20_000))).toBe(false)
    expect(isAbandoned(started("opening"), options, later(20_001))).toBe(true)
  })

  it("is not abandoned once it was answered", () => {
    expect(isAbandoned(started("open"), options, later(86_400_000))).toBe(false)
  })
})

describe("an attempt", () => {
  it("is for the same payment with the same money at the same account, paid or not", () => {
    expect(isSamePayment(page({ status: "paid", expires_at: null }), WANTED)).toBe(true)
    expect(isSamePayment(page({ amount: "22.60" }), WANTED)).toBe(false)
    expect(isSamePayment(page({ currency_code: "usd" }), WANTED)).toBe(false)
    expect(isSamePayment(page({ provider_id: "pp_other" }), WANTED)).toBe(false)
  })
})
