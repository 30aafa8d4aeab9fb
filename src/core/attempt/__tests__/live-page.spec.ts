import type { CheckoutAttempt, OverBecause } from "../attempt"
import {
  canBeOfferedAgain,
  isAbandoned,
  isPayable,
  isSamePayment,
  livePageOf,
  openingEndsAt,
} from "../live-page"

const NOW = new Date("2030-01-01T12:00:00Z")
const OPTIONS = { expiresInMinutes: 30, reuseValidityShare: 0.5 } as const
const WANTED = {
  provider_id: "pp_hosted-checkout_default",
  amount: "22.59",
  currency_code: "cad",
  payment_link_id: null,
}
const later = (ms: number) => new Date(NOW.getTime() + ms)
const minutes = (count: number) => later(count * 60_000)

function page(changes: Partial<CheckoutAttempt> = {}): CheckoutAttempt {
  return {
    ...WANTED,
    ...{ id: "hcatt_1", status: "open", over_because: null, created_at: NOW },
    expires_at: minutes(15),
    ...changes,
  } as CheckoutAttempt
}

const over = (over_because: OverBecause) => page({ status: "over", over_because })

describe("Live pages", () => {
  it("The current payment page of a payment collection is the page that is open or being opened", () => {
    const [opening, open] = [page({ status: "opening" }), page()]
    expect(livePageOf([over("replaced"), over("failed"), open])).toBe(open)
    expect(livePageOf([over("expired"), opening])).toBe(opening)
    expect(livePageOf([over("cancelled"), over("paid")])).toBeUndefined()
  })

  it("A shopper is offered an open payment page again if exactly the required share of its time is left", () => {
    expect(canBeOfferedAgain(page(), WANTED, OPTIONS, NOW)).toBe(true)
  })

  it.each<[string, Partial<CheckoutAttempt>]>([
    ["another amount", { amount: "22.60" }],
    ["another currency", { currency_code: "usd" }],
    ["another merchant account", { provider_id: "pp_hosted-checkout_usd" }],
    ["one millisecond less than the required time left", { expires_at: later(15 * 60_000 - 1) }],
    ["no expiry", { expires_at: null }],
    ["no answer of the gateway yet", { status: "opening" }],
    ["a payment on it", { status: "over", over_because: "paid" }],
  ])(
    "An earlier payment page is not offered to the shopper again if the page has %s",
    (_, changes) => {
      expect(canBeOfferedAgain(page(changes), WANTED, OPTIONS, NOW)).toBe(false)
    }
  )
})

describe("The page of a payment link", () => {
  it.each([
    ["the same link", "hclnk_1", "hclnk_1", true],
    ["another link", "hclnk_2", "hclnk_1", false],
    ["a start without a link", "hclnk_1", null, true],
    ["a link, when the page was opened without a link,", null, "hclnk_1", true],
  ])(
    "Whether an open payment page is offered again to %s (page of %s, start of %s): %s",
    (_, opened, started, offered) => {
      const wanted = { ...WANTED, payment_link_id: started }
      expect(canBeOfferedAgain(page({ payment_link_id: opened }), wanted, OPTIONS, NOW)).toBe(
        offered
      )
    }
  )
})

describe("isPayable", () => {
  it("A shopper may pay on an open payment page whose time is not over", () => {
    expect(isPayable(page(), NOW)).toBe(true)
  })

  it.each<[string, Partial<CheckoutAttempt>]>([
    ["was replaced", { status: "over", over_because: "replaced" }],
    ["has expired at this moment", { expires_at: NOW }],
    ["has not opened", { status: "opening", expires_at: null }],
    ["was opened without an expiry", { expires_at: null }],
  ])("A shopper may not pay on a payment page that %s", (_, changes) => {
    expect(isPayable(page(changes), NOW)).toBe(false)
  })
})

describe("Abandoned starts", () => {
  const options = { timeouts: { connectMs: 1_000, totalMs: 10_000 } }

  it("The time for opening a payment page is over after twice the time that one call to the gateway may take", () => {
    expect(openingEndsAt(NOW, options)).toEqual(later(20_000))
  })

  it("A payment page that is not open yet counts as abandoned after more than twice the time that a gateway call may take", () => {
    const opening = page({ status: "opening" })
    expect(isAbandoned(opening, options, NOW)).toBe(false)
    expect(isAbandoned(opening, options, later(20_000))).toBe(false)
    expect(isAbandoned(opening, options, later(20_001))).toBe(true)
  })

  it("A payment page that the gateway has opened does not count as abandoned by a dead server, even a day later", () => {
    expect(isAbandoned(page(), options, later(86_400_000))).toBe(false)
  })
})

describe("isSamePayment", () => {
  it("Two payment pages are for the same payment if amount, currency and merchant account are the same", () => {
    expect(isSamePayment({ ...over("paid"), expires_at: null }, WANTED)).toBe(true)
    expect(isSamePayment(page({ amount: "22.60" }), WANTED)).toBe(false)
    expect(isSamePayment(page({ currency_code: "usd" }), WANTED)).toBe(false)
    expect(isSamePayment(page({ provider_id: "pp_other" }), WANTED)).toBe(false)
  })
})
