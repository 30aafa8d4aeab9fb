import { cents } from "../../__tests__/support/cents"
import { describePayment, centsText } from "../describe-payment"
import type { HoldReason } from "../reasons"

const described = (
  reason: HoldReason,
  gateway: number,
  { captured = 0, refunded = 0, returned = 0, currency_code = "cad" } = {}
) =>
  describePayment({
    reason,
    currency_code,
    balances: {
      approved: cents(gateway + returned),
      returned: cents(returned),
      gateway: cents(gateway),
      captured: cents(captured),
      refunded: cents(refunded),
    },
  })

describe("describePayment", () => {
  it.each<[string, ReturnType<typeof described>, string]>([
    [
      "a payment that Medusa has not captured",
      described("cart_changed", 3442),
      "The gateway has CA$34.42, Medusa has CA$0.00: place the order, apply it to an order, or state what the gateway returned.",
    ],
    [
      "a payment with a refund in Medusa that the gateway has not made",
      described("refund_due", 4000, { captured: 4000, refunded: 500 }),
      "The gateway has CA$40.00, Medusa has CA$35.00: return CA$5.00 at the gateway, then state what was returned.",
    ],
    [
      "a payment with a refund at the gateway that Medusa has not made",
      described("returned", 0, { captured: 4346, returned: 4346 }),
      "The gateway has CA$0.00, Medusa has CA$43.46: refund CA$43.46 in Medusa, or close it with a note; do not ship what is not paid.",
    ],
    [
      "a payment with contradictory reports",
      described("unclear", 4000, { currency_code: "usd" }),
      "The gateway may have $40.00, Medusa has $0.00: find it in the portal of the gateway, then state what the gateway returned.",
    ],
    [
      "a payment with an unknown reference",
      described("unknown_reference", 500),
      "The gateway has CA$5.00, Medusa has CA$0.00: return it at the gateway and state what was returned, or close it with a note.",
    ],
    [
      "a return that the gateway reports alone, under an unknown reference",
      described("unknown_reference", 0),
      "The gateway has CA$0.00, Medusa has CA$0.00: find the payment of this transaction and decide about it, then close this return with a note.",
    ],
    [
      "a payment of a canceled order that was not refunded",
      described("order_canceled", 4000, { captured: 4000 }),
      "The gateway has CA$40.00, Medusa has CA$40.00: refund the order in Medusa, or close it with a note.",
    ],
    [
      "a payment whose order costs another sum",
      described("order_differs", 4000, { captured: 4000 }),
      "The gateway has CA$40.00, Medusa has CA$40.00: collect or refund what the order costs more or less, or close it with a note.",
    ],
    [
      "a payment that was refunded before its order was placed",
      described("order_differs", 0, { captured: 4000, refunded: 4000 }),
      "The gateway has CA$0.00, Medusa has CA$0.00: do not ship the order, which nobody has paid: cancel it, or close this with a note.",
    ],
    [
      "a payment of which neither the gateway nor Medusa has money",
      described("order_not_placed", 0),
      "The gateway has CA$0.00, Medusa has CA$0.00: close it with a note.",
    ],
  ])(
    "The notice to admins about %s has the gateway's and Medusa's sums, and says what to do first",
    (_, { sums }, expected) => {
      expect(sums).toBe(expected)
    }
  )

  it("Admins read how much the gateway gave back of a held payment if it gave back a part that is known", () => {
    const part = { captured: 26324, returned: 1000 }
    expect(described("returned", 25324, part).why).toBe(
      "CA$10.00 of CA$263.24 was returned at the gateway."
    )
    expect(described("unclear", 25324, part).why).toBe(
      "CA$10.00 of CA$263.24 may have been returned at the gateway. What the gateway says about the payment is contradictory or incomplete."
    )
    expect(described("unclear", 26324).why).toMatch(/^What the gateway says/)
    expect(described("returned", 0, { returned: 26324 }).why).toMatch(/^The gateway returned money/)
  })

  const unapproved = {
    currency_code: "cad",
    balances: {
      ...{ approved: null, returned: cents(1000), gateway: cents(25324) },
      ...{ captured: cents(0), refunded: cents(0) },
    },
  }

  it("Admins read how much the gateway gave back of a payment for which no approval names an amount", () => {
    expect(describePayment({ ...unapproved, reason: "returned" }).why).toBe(
      "CA$10.00 of CA$263.24 was returned at the gateway."
    )
  })

  it("A payment that is not held has no reason", () => {
    expect(describePayment({ ...unapproved, reason: null }).why).toBe("")
  })

  it("An amount in a currency that is no ISO code is written with the code in capitals behind it", () => {
    expect(centsText(cents(500), "dollars")).toBe("5.00 DOLLARS")
    expect(centsText(cents(500), "")).toBe("5.00")
  })
})
