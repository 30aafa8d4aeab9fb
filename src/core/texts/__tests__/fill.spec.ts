import { fill } from "../fill"

it("A text's placeholders are replaced by their values, and by nothing without a value", () => {
  expect(fill("Order {order}{note}: {order}", { order: "#7" })).toBe("Order #7: #7")
})
