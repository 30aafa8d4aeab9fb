import { showsCartAndOrder } from "../shown-to-shoppers"

const DAY_MS = 24 * 60 * 60_000
const OPENED = new Date("2026-11-01T10:00:00Z")
const PLACED = new Date("2026-11-04T10:00:00Z")
const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

describe("An attempt's handle", () => {
  const unpaid = { created_at: OPENED, completed_at: null, erased_at: null }
  const paid = { ...unpaid, completed_at: PLACED }

  it.each([
    ["the page was opened, when no order is placed", unpaid, OPENED],
    ["the order was placed", paid, PLACED],
  ])("leads to cart and order for seven days after %s", (_, attempt, from) => {
    expect(showsCartAndOrder(attempt, from)).toBe(true)
    expect(showsCartAndOrder(attempt, after(from, 7 * DAY_MS - 1))).toBe(true)
    expect(showsCartAndOrder(attempt, after(from, 7 * DAY_MS))).toBe(false)
  })

  it("leads to neither once the shopper's data was erased", () => {
    const erased_at = after(PLACED, 1)
    expect(showsCartAndOrder({ ...paid, erased_at }, after(PLACED, 2))).toBe(false)
  })
})
