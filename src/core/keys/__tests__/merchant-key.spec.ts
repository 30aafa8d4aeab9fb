import { lastFourOf } from "../merchant-key"

describe("lastFourOf", () => {
  it.each([
    ["sk_live_0123456789", "6789"],
    ["012345678901", "8901"],
    ["01234567890", ""],
    ["", ""],
  ])("Of the merchant key %p only %p is shown, and nothing of a short key", (key, shown) => {
    expect(lastFourOf(key)).toBe(shown)
  })
})
