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

  it("A start for which the gateway opened no payment page does not count towards the limit maxPagesPerCart", () => {
    expect(capped(["failed", "failed", "failed", "open", "open"])).toBe(false)
  })
})
