import { showsCartAndOrder } from "../shown-to-shoppers"

const DAY_MS = 24 * 60 * 60_000
const OPENED = new Date("2026-11-01T10:00:00Z")
const PLACED = new Date("2026-11-04T10:00:00Z")
const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

describe("showsCartAndOrder", () => {
  const kept = { created_at: OPENED, erased_at: null }

  it.each<[string, Date | null, Date]>([
    ["the page was opened, when no order is placed", null, OPENED],
    ["the order was placed", PLACED, PLACED],
  ])(
    "With a payment's handle, a storefront gets the cart and the order for only seven days after %s",
    (_, completed_at, from) => {
      expect(showsCartAndOrder(kept, completed_at, from)).toBe(true)
      expect(showsCartAndOrder(kept, completed_at, after(from, 7 * DAY_MS - 1))).toBe(true)
      expect(showsCartAndOrder(kept, completed_at, after(from, 7 * DAY_MS))).toBe(false)
    }
  )

  it("With a payment's handle, a storefront gets neither the cart nor the order once the shopper's data was erased", () => {
    const erased = { ...kept, erased_at: after(PLACED, 1) }
    expect(showsCartAndOrder(erased, PLACED, after(PLACED, 2))).toBe(false)
  })
})
