import { misfitOf } from "../lib/attempts/order-fit"

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

describe("A payment and the order that it is to be applied to", () => {
  it.each([
    [22.59, 22.59],
    [22.5887, 22.59],
    // As binary fractions these lie just below the half, and toFixed rounds them down.
    [1.005, 1.01],
    [8.345, 8.35],
    [10.235, 10.24],
    [1.0049, 1],
    [0.1 + 0.2, 0.3],
  ])("fit where %d is rounded half-up to %d, as the server rounds", (total, amount) => {
    expect(misfitOf({ ...order, total }, { ...payment, amount })).toBeNull()
  })

  it.each([
    [1.005, 1],
    [22.59, 22.58],
    [22.594, 22.6],
    [22.59, -22.59],
  ])("do not fit where the order costs %d and the payment is %d", (total, amount) => {
    expect(misfitOf({ ...order, total }, { ...payment, amount })).toBe("amount")
  })

  it.each([
    ["canceled", { status: "canceled" }],
    ["currency", { currency_code: "usd" }],
    ["paid", { payment_status: "captured" }],
  ])("do not fit for %p", (misfit, change) => {
    expect(misfitOf({ ...order, ...change }, payment)).toBe(misfit)
  })
})
