import type { CheckoutAttempt, OverBecause } from "../../attempt/attempt"
import { hasAllItsPages } from "../page-cap"

/** A page that is open, or why it is over. */
type PageState = OverBecause | "open"

const NOW = new Date("2026-11-27T12:00:00Z")
const DAY_MS = 24 * 60 * 60_000
const OPTIONS = { maxPagesPerCart: 3 }

const pages = (states: PageState[], columns: Partial<CheckoutAttempt>) =>
  states.map(
    (state) =>
      ({
        ...{ over_because: state === "open" ? null : state, created_at: NOW },
        ...{ cart_id: null, payment_link_id: null },
        ...columns,
      }) as CheckoutAttempt
  )

const capped = (states: PageState[], created_at = NOW) =>
  hasAllItsPages(pages(states, { cart_id: "cart_1", created_at }), null, OPTIONS, NOW)

describe("The option maxPagesPerCart", () => {
  it("A cart has reached the limit maxPagesPerCart: 3 after its third payment page", () => {
    expect(capped([])).toBe(false)
    expect(capped(["open", "open"])).toBe(false)
    expect(capped(["open", "open", "open"])).toBe(true)
    expect(capped(["open", "open", "open", "open"])).toBe(true)
  })

  it("Expired, paid, cancelled and replaced payment pages all count towards the limit maxPagesPerCart", () => {
    expect(capped(["expired", "paid", "cancelled"])).toBe(true)
    expect(capped(["replaced", "replaced", "open"])).toBe(true)
  })

  it("A payment page that the gateway failed to open does not count towards the limit maxPagesPerCart", () => {
    const states: PageState[] = ["failed", "failed", "failed", "open", "open"]
    expect(capped(states)).toBe(false)
    expect(hasAllItsPages(pages(states, {}), null, OPTIONS, NOW)).toBe(false)
  })

  it("A cart's payment pages of any age count towards the limit maxPagesPerCart", () => {
    expect(capped(["expired", "expired", "expired"], new Date(0))).toBe(true)
  })

  it("An order's payment pages of the last 24 hours count towards the limit maxPagesPerCart, and older pages do not", () => {
    const of = (age: number) =>
      hasAllItsPages(
        pages(["expired", "replaced", "cancelled"], { created_at: new Date(+NOW - age) }),
        null,
        OPTIONS,
        NOW
      )
    expect(of(DAY_MS - 1)).toBe(true)
    expect(of(DAY_MS)).toBe(false)
  })

  it("The limit maxPagesPerCart counts an order's payment pages separately for each payment link, and separately for pages that no payment link opened", () => {
    const earlier = [
      ...pages(["replaced", "replaced", "replaced"], { payment_link_id: "hclnk_public" }),
      ...pages(["replaced", "open"], { payment_link_id: "hclnk_admin" }),
    ]
    const of = (link: string | null) => hasAllItsPages(earlier, link, OPTIONS, NOW)
    expect([of("hclnk_public"), of("hclnk_admin"), of(null)]).toEqual([true, false, false])
  })
})
