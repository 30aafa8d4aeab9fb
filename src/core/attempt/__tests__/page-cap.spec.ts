import type { AttemptStatus, CheckoutAttempt } from "../attempt"
import { hasAllItsPages } from "../page-cap"

const capped = (statuses: AttemptStatus[]) =>
  hasAllItsPages(
    statuses.map((status) => ({ status }) as CheckoutAttempt),
    { maxPagesPerCart: 3 }
  )

describe("the cap on pages", () => {
  it("is reached with the last page, not before", () => {
    expect(capped([])).toBe(false)
    expect(capped(["open", "open"])).toBe(false)
    expect(capped(["open", "open", "open"])).toBe(true)
    expect(capped(["open", "open", "open", "open"])).toBe(true)
  })

  it("counts every page, whatever became of it", () => {
    expect(capped(["expired", "paid", "opening"])).toBe(true)
  })

  it("does not count a start that the gateway gave no page for", () => {
    expect(capped(["failed", "failed", "failed", "open", "open"])).toBe(false)
  })
})
