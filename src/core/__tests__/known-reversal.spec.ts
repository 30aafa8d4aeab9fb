import { isKnownReversal, type RefundTaskStatus } from "../index"

const PAYMENT = { amount: "20.00" }
const task = (amount: string, status: RefundTaskStatus = "open") => ({ amount, status })

describe("A word that money went back", () => {
  it.each([
    ["any word, all of it refunded", "chargeback", null, [task("12.00"), task("8.00")], true],
    [
      "any word, all of it refunded and confirmed",
      "voided",
      "20.00",
      [task("20", "confirmed")],
      true,
    ],
    ["a refund, and no refund booked", "refunded", null, [], false],
    ["a refund, and only a withdrawn one", "refunded", null, [task("5.00", "withdrawn")], false],
    ["a refund without an amount", "Partially_Refunded", null, [task("5.00")], true],
    ["a refund of the payment's own amount", "refunded", "20.00", [task("5.00")], true],
    ["a refund of what was booked", "refunded", "5.00", [task("5.00")], true],
    ["a refund of less than was booked", "refunded", "4.99", [task("5.00")], true],
    ["a refund of more than was booked", "refunded", "5.01", [task("5.00")], false],
    ["a refund of more than one, in sum", "refunded", "7.00", [task("5.00"), task("2.00")], true],
    ["a refund of an unreadable amount", "refunded", "five", [task("5.00")], false],
    ["another word, a part refunded", "reversed", null, [task("5.00")], false],
    ["no word, a part refunded", null, null, [task("5.00")], false],
  ] as const)("is known to Medusa or not: %s", (_, status, amount, tasks, expected) => {
    expect(isKnownReversal({ status, amount }, PAYMENT, tasks)).toBe(expected)
  })
})
