import type { CheckoutAttempt } from "../attempt"
import {
  canBeOfferedAgain,
  isAbandoned,
  isSamePayment,
  livePageOf,
  openingEndsAt,
} from "../live-page"

const NOW = new Date("2030-01-01T12:00:00Z")
const OPTIONS = { expiresInMinutes: 30, reuseValidityShare: 0.5 }
const WANTED = {
  provider_id: "pp_hosted-checkout_default",
  amount: "22.59",
  currency_code: "cad",
}

function page(changes: Partial<CheckoutAttempt> = {}): CheckoutAttempt {
  return {
    ...WANTED,
    status: "open",
    replaced_at: null,
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
  ])("cannot be offered again with %s", (_, changes) => {
    expect(canBeOfferedAgain(page(changes), WANTED, OPTIONS, NOW)).toBe(false)
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
