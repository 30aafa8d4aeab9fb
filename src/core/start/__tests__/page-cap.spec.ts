import type { CheckoutAttempt, OverBecause } from "../../attempt/attempt"
import { hasAllItsPages } from "../page-cap"

/** A page that is open, or why it is over. */
type PageState = OverBecause | "open"

const capped = (states: PageState[]) =>
  hasAllItsPages(
    states.map((state) => ({ over_because: state === "open" ? null : state }) as CheckoutAttempt),
    { maxPagesPerCart: 3 }
  )

describe("The option maxPagesPerCart", () => {
  it("A cart reaches maxPagesPerCart 3 with its third payment page, not before", () => {
    expect(capped([])).toBe(false)
    expect(capped(["open", "open"])).toBe(false)
    expect(capped(["open", "open", "open"])).toBe(true)
    expect(capped(["open", "open", "open", "open"])).toBe(true)
  })

  it("Every payment page counts for maxPagesPerCart, also expired, paid, cancelled and replaced pages", () => {
    expect(capped(["expired", "paid", "cancelled"])).toBe(true)
    expect(capped(["replaced", "replaced", "open"])).toBe(true)
  })

  it("A start for which the gateway gave no payment page does not count for maxPagesPerCart", () => {
    expect(capped(["failed", "failed", "failed", "open", "open"])).toBe(false)
  })
})
