import { lastFourOf } from "../merchant-key"

describe("lastFourOf", () => {
  it.each([
    ["sk_live_0123456789", "6789"],
    ["012345678901", "8901"],
    ["01234567890", ""],
    ["", ""],
  ])("Admin shows of the merchant key %p only %p", (key, shown) => {
    expect(lastFourOf(key)).toBe(shown)
  })
})
