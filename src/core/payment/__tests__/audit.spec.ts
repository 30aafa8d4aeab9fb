import { cents } from "../../__tests__/support/cents"
import { difference, findingOf, paymentDifference } from "../audit"
import { OTHER_FINDINGS } from "../audit-finding"
import type { Step } from "../decide"
import type { Payment, StoredBalances } from "../payment"
import { rowOf } from "./rows"
import { at } from "./said"

const BOOKED: StoredBalances = {
  approved: cents(4000),
  returned: cents(0),
  gateway: cents(4000),
  captured: cents(4000),
  refunded: cents(0),
}
const ordered = { order_id: "order_1" }
const done: Step = { kind: "done", order_id: "order_1" }
const close: Step = { kind: "close" }
const hold: Step = { kind: "hold", reason: "refund_due" }
const detach: Step = { kind: "detach", reason: "returned" }
const place: Step = { kind: "place_order", bind: "new_session" }

const paymentOf = (status: Payment["status"], fields: Partial<Payment> = {}) =>
  rowOf(status, { balances: BOOKED, reason: null, currency_code: "cad", ...fields })

const JUST_CHANGED = true

describe("findingOf", () => {
  const finding = (payment: Payment, step: Step, isRecent = false, balances = BOOKED) =>
    findingOf({ payment, step, balances }, isRecent)

  it.each<[string, Payment, Step]>([
    ["completed with its order", paymentOf("completed", ordered), done],
    ["closed without an order", paymentOf("closed"), close],
    [
      "closed with an order, whose difference an admin accepted",
      paymentOf("closed", ordered),
      done,
    ],
    ["closed with an order, and has no money left", paymentOf("closed", ordered), close],
  ])("The audit finds nothing wrong with a payment that is %s", (_, payment, step) => {
    expect(finding(payment, step)).toBeUndefined()
  })

  it.each(["gateway", "returned", "captured", "refunded"] as const)(
    'The audit reports a completed payment whose stored sum "%s" is a cent off, unless the payment has just changed',
    (name) => {
      const now = { ...BOOKED, [name]: cents(BOOKED[name] + 1) }
      const payment = paymentOf("completed", ordered)
      expect(finding(payment, done, false, now)).toBe("row_differs")
      expect(finding(payment, done, JUST_CHANGED, now)).toBeUndefined()
    }
  )

  it.each<[string, Payment, Step]>([
    ["that is stored with another order", paymentOf("completed", { order_id: "order_2" }), done],
    ["that is held although nothing is left to do", paymentOf("held", ordered), done],
    ["that is not completed although its order has the money", paymentOf("proven", ordered), done],
    ["that is completed although its money is gone", paymentOf("completed"), close],
  ])('The audit reports "row_differs" for a payment %s', (_, payment, step) => {
    expect(finding(payment, step)).toBe("row_differs")
  })

  it.each<[string, Step, string]>([
    ["held", hold, "refund_due"],
    ["detached from its cart", detach, "returned"],
  ])(
    "The audit reports the reason for which a payment is to be %s, unless the payment has just changed and is not held yet",
    (_, step, reason) => {
      expect(finding(paymentOf("completed"), step)).toBe(reason)
      expect(finding(paymentOf("completed"), step, JUST_CHANGED)).toBeUndefined()
      expect(finding(paymentOf("held"), step, JUST_CHANGED)).toBe(reason)
    }
  )

  it("The audit reports a payment that could be processed to its end now, unless the payment has just changed", () => {
    expect(finding(paymentOf("proven"), place)).toBe("not_processed")
    expect(finding(paymentOf("proven"), place, JUST_CHANGED)).toBeUndefined()
  })

  it("The audit reports a held payment that could be processed now with its hold reason, or as not_processed without one, also when the payment has just changed", () => {
    const held = paymentOf("held", { reason: "order_not_placed" })
    expect(finding(held, place, JUST_CHANGED)).toBe("order_not_placed")
    expect(finding(paymentOf("held"), place, JUST_CHANGED)).toBe("not_processed")
  })
})

describe("paymentDifference", () => {
  const payment = paymentOf("held", { ...ordered, created_at: at(0) })
  const balances = { ...BOOKED, captured: cents(4000), refunded: cents(500) }

  it("A finding that is a hold reason is reported with both sums and what to do", () => {
    expect(paymentDifference("refund_due", { payment, balances })).toEqual({
      ...{ finding: "refund_due", payment_id: "hcpay_1", reference: "hcatt_1" },
      ...{ transaction_id: "t1", order_id: "order_1", provider_id: "pp_1", currency_code: "cad" },
      ...{ attempt_id: null, order_display_id: null, related_id: null },
      ...{ gateway: "40.00", medusa: "35.00", created_at: "2027-01-15T10:00:00.000Z" },
      message:
        "Medusa has refunded more than the gateway has returned. The gateway has CA$40.00, Medusa has CA$35.00: " +
        "return CA$5.00 at the gateway, then state what was returned.",
    })
  })

  it("A finding that is no hold reason is reported with its own text, and with the fields that the audit adds", () => {
    const related = { related_id: "order_2", order_display_id: 7 }
    expect(paymentDifference("two_orders", { payment, balances }, related)).toMatchObject({
      ...{ finding: "two_orders", message: OTHER_FINDINGS.two_orders, gateway: "40.00" },
      ...related,
    })
  })
})

it("An audit's difference without a payment has null in each field that is unknown", () => {
  const created_at = "2027-01-15T10:00:00.000Z"
  expect(difference("dead_letter", { related_id: "hcstm_1", created_at })).toEqual({
    ...{ finding: "dead_letter", message: OTHER_FINDINGS.dead_letter, related_id: "hcstm_1" },
    ...{ payment_id: null, reference: null, attempt_id: null, transaction_id: null },
    ...{ order_id: null, order_display_id: null, provider_id: null, currency_code: null },
    ...{ gateway: null, medusa: null, created_at },
  })
})
