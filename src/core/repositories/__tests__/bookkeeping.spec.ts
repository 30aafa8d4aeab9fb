import { takenMoney, differingAmount } from "../bookkeeping"
import type { Evidence } from "../../attempt/evidence/evidence"
import { APPROVED, at, fileOf, PROFILE, verify, webhook } from "../../__tests__/support/evidence"

const asked = (...pieces: Evidence[]) => ({
  amount: "22.59",
  currency_code: "cad",
  transaction_id: null as string | null,
  evidence: fileOf(...pieces),
})
const bare = { status: "approved" }
const dollars = { ...APPROVED, amount: "30.00", currency: "usd" }

describe("takenMoney", () => {
  it.each<[string, Evidence[], string, string]>([
    ["what a notification says", [webhook(dollars)], "30.00", "USD"],
    ["what verify says", [verify(dollars)], "30.00", "USD"],
    [
      "what a notification says, before verify",
      [webhook(APPROVED), verify(dollars)],
      "22.59",
      "CAD",
    ],
    ["what was asked for, where no source says", [verify(bare)], "22.59", "CAD"],
    [
      "what was asked for, where no source approves",
      [webhook({ ...dollars, status: "declined" })],
      "22.59",
      "CAD",
    ],
    [
      "what a notification says that lacks the currency",
      [webhook({ ...dollars, currency: null })],
      "30.00",
      "CAD",
    ],
    [
      "what verify says, where a notification lacks the amount",
      [webhook({ ...APPROVED, amount: null }), verify({ ...bare, amount: "30.00" })],
      "30.00",
      "CAD",
    ],
    [
      "what verify says, where a notification lacks the currency",
      [webhook({ ...APPROVED, currency: null }), verify(dollars)],
      "22.59",
      "USD",
    ],
    [
      "what was charged before it was returned",
      [
        webhook({ ...dollars, transaction_id: "t1" }),
        webhook({ status: "refunded", transaction_id: "t1" }),
      ],
      "30.00",
      "USD",
    ],
  ])("is %s", (_, pieces, amount, currency_code) => {
    expect(takenMoney(asked(...pieces), PROFILE)).toEqual({ amount, currency_code })
  })

  it("is that of the attempt's transaction, where there are several", () => {
    const first = webhook({ ...APPROVED, transaction_id: "t1" })
    const second = webhook({ ...dollars, transaction_id: "t2", at: at(1) })

    expect(takenMoney({ ...asked(first, second), transaction_id: "t2" }, PROFILE).amount).toBe(
      "30.00"
    )
    expect(takenMoney({ ...asked(first, second), transaction_id: "t1" }, PROFILE).amount).toBe(
      "22.59"
    )
  })
})

describe("differingAmount", () => {
  it("is nothing where the charged amount is the requested one, in any notation", () => {
    expect(differingAmount(asked(webhook(APPROVED)), PROFILE)).toBeNull()
    expect(differingAmount(asked(webhook({ ...APPROVED, amount: "22.590" })), PROFILE)).toBeNull()
    expect(differingAmount(asked(webhook({ ...APPROVED, currency: "cad" })), PROFILE)).toBeNull()
    expect(differingAmount(asked(), PROFILE)).toBeNull()
  })

  it.each([
    ["another amount", { amount: "22.60" }, { amount: "22.60", currency_code: "CAD" }],
    ["another currency", { currency: "USD" }, { amount: "22.59", currency_code: "USD" }],
    ["an unreadable amount", { amount: "abc" }, { amount: "abc", currency_code: "CAD" }],
  ])("is the charged amount where it is %s", (_, other, taken) => {
    expect(differingAmount(asked(webhook({ ...APPROVED, ...other })), PROFILE)).toEqual(taken)
  })
})
