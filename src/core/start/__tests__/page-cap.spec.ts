import type { CheckoutAttempt, OverBecause } from "../../attempt/attempt"
import { hasAllItsPages } from "../page-cap"

/** A page that is open, or why it is over. */
type PageState = OverBecause | "open"

const capped = (states: PageState[]) =>
  hasAllItsPages(
    states.map((state) => ({ over_because: state === "open" ? null : state }) as CheckoutAttempt),
    { maxPagesPerCart: 3 }
  )

describe("The cap on pages", () => {
  it("is reached with the last page, not before", () => {
    expect(capped([])).toBe(false)
    expect(capped(["open", "open"])).toBe(false)
    expect(capped(["open", "open", "open"])).toBe(true)
    expect(capped(["open", "open", "open", "open"])).toBe(true)
  })

  it("counts every page, whatever became of it", () => {
    expect(capped(["expired", "paid", "cancelled"])).toBe(true)
    expect(capped(["replaced", "replaced", "open"])).toBe(true)
  })

  it("does not count a start that the gateway gave no page for", () => {
    expect(capped(["failed", "failed", "failed", "open", "open"])).toBe(false)
  })
})
