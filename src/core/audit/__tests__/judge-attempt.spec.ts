import { judgeAttempt, type AuditFinding, type BookOfAttempt, type BookOfPayment } from "../.."

const NOW = new Date("2026-12-01T00:00:00Z")
const LONG_AGO = new Date("2026-11-02T10:00:00Z")
const JUST_NOW = new Date("2026-11-30T23:30:00Z")

const payment = (over: Partial<BookOfPayment> = {}): BookOfPayment => ({
  id: "pay_1",
  provider_id: "pp_hosted-checkout_default",
  payment_session_id: "payses_1",
  reference: "hcatt_1",
  currency_code: "cad",
  canceled: false,
  captured: "22.59",
  refunds: [],
  ...over,
})

const refund = (amount = "5.00", created_at = LONG_AGO) => ({ id: "ref_1", amount, created_at })

const task = (over: Partial<BookOfAttempt["tasks"][number]> = {}) => ({
  refund_id: "ref_1",
  amount: "5.00",
  status: "confirmed" as const,
  created_at: LONG_AGO,
  ...over,
})

/** A payment that became an order. */
const attempt = (over: Partial<BookOfAttempt> = {}): BookOfAttempt => ({
  id: "hcatt_1",
  provider_id: "pp_hosted-checkout_default",
  payment_session_id: "payses_1",
  cart_id: "cart_1",
  order_id: "order_1",
  status: "completed",
  amount: "22.59",
  currency_code: "cad",
  transaction_id: "txn_1",
  proven_at: LONG_AGO,
  captured_at: LONG_AGO,
  created_at: "2026-11-02T09:55:00.000000Z",
  resolved_as: null,
  seen_refunds: [],
  order_display_id: 12,
  linked_orders: ["order_1"],
  same_transaction: null,
  payments: [payment()],
  tasks: [],
  ...over,
})

const unpaid = {
  order_id: null,
  order_display_id: null,
  linked_orders: [],
  proven_at: null,
  captured_at: null,
  transaction_id: null,
  payments: [],
}

const findingsOf = (over: Partial<BookOfAttempt>): AuditFinding[] =>
  judgeAttempt(attempt(over), NOW).map(({ finding }) => finding)

describe("An audit finds nothing wrong with", () => {
  it.each<[string, Partial<BookOfAttempt>]>([
    ["a payment that became an order", {}],
    ["a page that nobody paid", { ...unpaid, status: "expired" }],
    ["a payment that Medusa did not round", { payments: [payment({ captured: "22.5887" })] }],
    ["a refund with its task", { payments: [payment({ refunds: [refund()] })], tasks: [task()] }],
    [
      "a refund with two tasks: the gateway had made a part of it before",
      {
        payments: [payment({ refunds: [refund()] })],
        tasks: [
          task({ amount: "2.00", status: "open", created_at: JUST_NOW }),
          task({ amount: "3.00", refund_id: "ref_1:returned" }),
        ],
      },
    ],
    [
      "a refund that Medusa dropped, and its withdrawn task",
      { tasks: [task({ status: "withdrawn" })] },
    ],
    ["a refund of this minute", { payments: [payment({ refunds: [refund("5.00", JUST_NOW)] })] }],
    [
      "a payment on its way to its order",
      { ...unpaid, status: "paid", proven_at: JUST_NOW, payments: [payment()] },
    ],
    [
      "a payment that was resolved as refunded, with Medusa’s refund of its capture",
      {
        ...unpaid,
        status: "resolved",
        resolved_as: "refunded",
        payments: [payment({ refunds: [refund("22.59")] })],
      },
    ],
    [
      "a refund without a task that an admin saw and closed the payment",
      {
        resolved_as: "closed",
        seen_refunds: ["ref_1"],
        payments: [payment({ refunds: [refund()] })],
      },
    ],
    [
      "a payment that was undone before it had an order, and captured once more",
      { payments: [payment({ id: "pay_0", refunds: [refund("22.59")] }), payment()] },
    ],
    [
      "another attempt’s payment of the same collection",
      { ...unpaid, status: "expired", payments: [payment({ reference: "hcatt_2" })] },
    ],
    [
      "a collection of no cart, which pays for no order",
      { cart_id: null, order_id: null, linked_orders: [] },
    ],
    [
      "a payment that was applied to an order of Medusa’s own",
      { resolved_as: "apply_to_order", cart_id: null },
    ],
  ])("%s", (_, over) => {
    expect(judgeAttempt(attempt(over), NOW)).toEqual([])
  })
})

describe("An audit finds", () => {
  it.each<[AuditFinding, string, Partial<BookOfAttempt>]>([
    ["payment_held", "a held payment", { status: "held" }],
    ["payment_without_order", "a proven payment without an order", { ...unpaid, status: "paid" }],
    ["payment_without_order", "a completed payment without a link", { linked_orders: [] }],
    [
      "payment_with_two_orders",
      "a payment of two orders",
      { linked_orders: ["order_1", "order_2"] },
    ],
    ["order_link_differs", "a payment linked to another order", { linked_orders: ["order_2"] }],
    ["capture_missing", "a completed payment without a capture", { payments: [] }],
    ["capture_missing", "a canceled Medusa payment", { payments: [payment({ canceled: true })] }],
    [
      "capture_differs",
      "a capture that is a cent short",
      { payments: [payment({ captured: "22.58" })] },
    ],
    [
      "capture_differs",
      "a payment that was captured twice",
      { payments: [payment(), payment({ id: "pay_2" })] },
    ],
    [
      "capture_unproven",
      "a capture that was never proven",
      { ...unpaid, status: "expired", payments: [payment()] },
    ],
    [
      "capture_of_resolved",
      "a capture of a payment that was refunded at the gateway",
      { ...unpaid, status: "resolved", resolved_as: "refunded", payments: [payment()] },
    ],
    [
      "capture_of_resolved",
      "an order that keeps the capture of a payment that was refunded at the gateway",
      { status: "resolved", resolved_as: "refunded" },
    ],
    [
      "payment_without_order",
      "an expired page whose payment was proven once",
      { ...unpaid, status: "expired", proven_at: LONG_AGO },
    ],
    [
      "refund_not_made",
      "a refund that is not confirmed after an hour",
      { payments: [payment({ refunds: [refund()] })], tasks: [task({ status: "open" })] },
    ],
    ["transaction_used_twice", "a transaction of two payments", { same_transaction: "hcatt_0" }],
    [
      "currency_differs",
      "a capture in another currency",
      { payments: [payment({ currency_code: "usd" })] },
    ],
    [
      "account_differs",
      "a capture on another account",
      { payments: [payment({ provider_id: "pp_hosted-checkout_usd" })] },
    ],
    [
      "refund_without_task",
      "a refund that nobody was asked to make",
      { payments: [payment({ refunds: [refund()] })] },
    ],
    [
      "refund_without_task",
      "a refund whose task was withdrawn",
      { payments: [payment({ refunds: [refund()] })], tasks: [task({ status: "withdrawn" })] },
    ],
    [
      "refund_without_task",
      "a refund that Medusa booked after an admin closed the payment",
      {
        resolved_as: "closed",
        seen_refunds: ["ref_0"],
        payments: [payment({ refunds: [refund()] })],
      },
    ],
    [
      "refund_differs",
      "a task over another amount",
      { payments: [payment({ refunds: [refund()] })], tasks: [task({ amount: "5.01" })] },
    ],
    ["task_without_refund", "a task without a refund", { tasks: [task()] }],
    [
      "refunded_too_much",
      "a refund of more than was captured",
      {
        payments: [payment({ refunds: [refund("22.60")] })],
        tasks: [task({ amount: "22.60" })],
      },
    ],
  ])("%s: %s", (finding, _, over) => {
    expect(findingsOf(over)).toEqual([finding])
  })

  it("amounts as decimals, with the order’s number and the transaction", () => {
    expect(judgeAttempt(attempt({ payments: [payment({ captured: 20 })] }), NOW)).toEqual([
      {
        finding: "capture_differs",
        message: expect.stringContaining("Look up the payment at the gateway"),
        provider_id: "pp_hosted-checkout_default",
        attempt_id: "hcatt_1",
        transaction_id: "txn_1",
        order_id: "order_1",
        order_display_id: 12,
        related_id: "pay_1",
        currency_code: "cad",
        expected: "22.59",
        found: "20.00",
        created_at: "2026-11-02T09:55:00.000000Z",
      },
    ])
  })
})
