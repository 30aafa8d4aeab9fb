import { orderMismatch } from "../lib/attempts/order-mismatch"

const order = {
  id: "order_1",
  display_id: 1,
  email: null,
  status: "pending",
  payment_status: "not_paid",
  total: 22.59,
  currency_code: "cad",
  created_at: "2026-11-21T10:00:00Z",
}
const payment = { amount: 22.59, currency_code: "cad" }

describe("A payment and the order to apply it to", () => {
  it.each([
    [22.59, 22.59],
    [22.5887, 22.59],
    // As binary fractions these lie just below the half, and toFixed rounds them down.
    [1.005, 1.01],
    [8.345, 8.35],
    [10.235, 10.24],
    [1.0049, 1],
    [0.1 + 0.2, 0.3],
  ])("match when the total %d rounds half-up to the amount %d", (total, amount) => {
    expect(orderMismatch({ ...order, total }, { ...payment, amount })).toBeNull()
  })

  it.each([
    [1.005, 1],
    [22.59, 22.58],
    [22.594, 22.6],
    [22.59, -22.59],
  ])("do not match when the total is %d and the amount is %d", (total, amount) => {
    expect(orderMismatch({ ...order, total }, { ...payment, amount })).toBe("amount")
  })

  it.each([
    ["canceled", { status: "canceled" }],
    ["currency", { currency_code: "usd" }],
    ["paid", { payment_status: "captured" }],
  ])("do not match because of: %p", (mismatch, change) => {
    expect(orderMismatch({ ...order, ...change }, payment)).toBe(mismatch)
  })
})
