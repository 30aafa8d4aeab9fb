import { judgeAttempt, type AuditFinding, type BookOfAttempt, type BookOfPayment } from "../.."

const NOW = new Date("2026-12-01T00:00:00Z")
const LONG_AGO = new Date("2026-11-02T10:00:00Z")
const AN_HOUR_AGO = new Date("2026-11-30T23:00:00Z")
const JUST_NOW = new Date("2026-11-30T23:30:00Z")

const payment = (over: Partial<BookOfPayment> = {}): BookOfPayment => ({
  id: "pay_1",
  provider_id: "pp_hosted-checkout_default",
  payment_session_id: "payses_1",
  handle: "handle_1",
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
  handle: "handle_1",
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

const closed = { status: "resolved", resolved_as: "closed" } as const
const returned = { status: "resolved", resolved_as: "refunded" } as const

/** What an audit finds, with its amounts, and what else it is about. */
const foundIn = (over: Partial<BookOfAttempt>): Found[] =>
  judgeAttempt(attempt(over), NOW).map(({ finding, expected, found, related_id }) => [
    finding,
    expected,
    found,
    related_id,
  ])

type Found = [AuditFinding, string | null, string | null, string | null]

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
      { ...unpaid, status: "expired", payments: [payment({ handle: "handle_2" })] },
    ],
    [
      "a collection of no cart, which pays for no order",
      { cart_id: null, order_id: null, linked_orders: [] },
    ],
    [
      "a payment that was applied to an order of Medusa’s own",
      { resolved_as: "apply_to_order", cart_id: null },
    ],
    ["a payment that an admin closed, with its order", closed],
    ["a captured payment with an order, which is not completed yet", { status: "paid" }],
    [
      "a capture of this minute, whose evidence is on its way",
      { ...unpaid, status: "open", captured_at: JUST_NOW, payments: [payment()] },
    ],
    ["an order that only Medusa’s link names", { order_id: null }],
    ["a payment that its session names", { payments: [payment({ handle: null })] }],
    [
      "two refunds, each with its task",
      {
        payments: [payment({ refunds: [refund(), { ...refund("3.00"), id: "ref_2" }] })],
        tasks: [task(), task({ amount: "3.00", refund_id: "ref_2" })],
      },
    ],
    [
      "an order whose payment was refunded at the gateway, as an admin recorded",
      { ...returned, payments: [payment({ refunds: [refund("22.59")] })] },
    ],
    [
      "a payment without an order that was refunded whole, and closed",
      { ...unpaid, ...closed, payments: [payment({ refunds: [refund("22.59")] })] },
    ],
    [
      "a payment that was undone, captured once more, and refunded with a task",
      {
        payments: [
          payment({ id: "pay_0", refunds: [{ ...refund("22.59"), id: "ref_0" }] }),
          payment({ refunds: [refund("22.59")] }),
        ],
        tasks: [task({ amount: "22.59" })],
      },
    ],
    ...(["opening", "open", "failed"] as const).map((status): [string, Partial<BookOfAttempt>] => [
      `a page in the status ${status}`,
      { ...unpaid, status },
    ]),
  ])("%s", (_, over) => {
    expect(judgeAttempt(attempt(over), NOW)).toEqual([])
  })
})

describe("An audit finds", () => {
  it.each<[string, Partial<BookOfAttempt>, ...Found]>([
    ["a held payment", { status: "held" }, "payment_held", "22.59", "22.59", null],
    [
      "a proven payment without an order",
      { ...unpaid, status: "paid" },
      "payment_without_order",
      "22.59",
      "0.00",
      null,
    ],
    [
      "a captured payment without an order",
      { ...unpaid, status: "paid", payments: [payment()] },
      "payment_without_order",
      "22.59",
      "22.59",
      null,
    ],
    [
      "an order whose payment is not captured",
      { status: "paid", payments: [] },
      "payment_without_order",
      "22.59",
      "0.00",
      null,
    ],
    [
      "a completed payment without a link",
      { linked_orders: [] },
      "payment_without_order",
      "22.59",
      null,
      null,
    ],
    [
      "a completed payment of a cart, without an order",
      { order_id: null, linked_orders: [] },
      "payment_without_order",
      "22.59",
      null,
      null,
    ],
    [
      "a completed payment of no cart, whose order has no link",
      { cart_id: null, linked_orders: [] },
      "payment_without_order",
      "22.59",
      null,
      null,
    ],
    [
      "a payment of two orders",
      { linked_orders: ["order_1", "order_2"] },
      "payment_with_two_orders",
      null,
      null,
      "order_2",
    ],
    [
      "a payment linked to another order",
      { linked_orders: ["order_2"] },
      "order_link_differs",
      null,
      null,
      "order_2",
    ],
    [
      "a completed payment without a capture",
      { payments: [] },
      "capture_missing",
      "22.59",
      "0.00",
      null,
    ],
    [
      "a capture of nothing",
      { payments: [payment({ captured: "0" })] },
      "capture_missing",
      "22.59",
      "0.00",
      null,
    ],
    [
      "a canceled Medusa payment",
      { payments: [payment({ canceled: true })] },
      "capture_missing",
      "22.59",
      "0.00",
      null,
    ],
    [
      "only another session’s payment",
      { payments: [payment({ handle: null, payment_session_id: "payses_2" })] },
      "capture_missing",
      "22.59",
      "0.00",
      null,
    ],
    [
      "a capture that is a cent short",
      { payments: [payment({ captured: "22.58" })] },
      "capture_differs",
      "22.59",
      "22.58",
      "pay_1",
    ],
    [
      "a payment that was captured twice",
      { payments: [payment(), payment({ id: "pay_2" })] },
      "capture_differs",
      "22.59",
      "45.18",
      "pay_1",
    ],
    [
      "a capture that was never proven",
      { ...unpaid, status: "expired", payments: [payment()] },
      "capture_unproven",
      "0.00",
      "22.59",
      null,
    ],
    [
      "a capture without an order, of a payment that was refunded at the gateway",
      { ...unpaid, ...returned, payments: [payment()] },
      "capture_of_resolved",
      "0.00",
      "22.59",
      null,
    ],
    [
      "an order that keeps the capture of a payment that was refunded at the gateway",
      returned,
      "capture_of_resolved",
      "0.00",
      "22.59",
      null,
    ],
    [
      "a capture without an order, of a payment that an admin closed",
      { ...unpaid, ...closed, payments: [payment()] },
      "capture_of_resolved",
      "0.00",
      "22.59",
      null,
    ],
    [
      "an expired page whose payment was proven once",
      { ...unpaid, status: "expired", proven_at: LONG_AGO },
      "payment_without_order",
      "22.59",
      "0.00",
      null,
    ],
    [
      "a refund that is not confirmed after an hour",
      { payments: [payment({ refunds: [refund()] })], tasks: [task({ status: "open" })] },
      "refund_not_made",
      "5.00",
      "0.00",
      "ref_1",
    ],
    [
      "a transaction of two payments",
      { same_transaction: "hcatt_0" },
      "transaction_used_twice",
      null,
      null,
      "hcatt_0",
    ],
    [
      "a capture in another currency",
      { payments: [payment({ currency_code: "usd" })] },
      "currency_differs",
      null,
      null,
      "pay_1",
    ],
    [
      "a capture on another account",
      { payments: [payment({ provider_id: "pp_hosted-checkout_usd" })] },
      "account_differs",
      null,
      null,
      "pay_1",
    ],
    [
      "a refund that nobody was asked to make",
      { payments: [payment({ refunds: [refund()] })] },
      "refund_without_task",
      "5.00",
      "0.00",
      "ref_1",
    ],
    [
      "a refund that nobody was asked to make, an hour after it",
      { payments: [payment({ refunds: [refund("5.00", AN_HOUR_AGO)] })] },
      "refund_without_task",
      "5.00",
      "0.00",
      "ref_1",
    ],
    [
      "a refund whose task was withdrawn",
      { payments: [payment({ refunds: [refund()] })], tasks: [task({ status: "withdrawn" })] },
      "refund_without_task",
      "5.00",
      "0.00",
      "ref_1",
    ],
    [
      "a refund that Medusa booked after an admin closed the payment",
      {
        resolved_as: "closed",
        seen_refunds: ["ref_0"],
        payments: [payment({ refunds: [refund()] })],
      },
      "refund_without_task",
      "5.00",
      "0.00",
      "ref_1",
    ],
    [
      "an order that was refunded whole after an admin closed its payment",
      { ...closed, payments: [payment({ refunds: [refund("22.59")] })] },
      "refund_without_task",
      "22.59",
      "0.00",
      "ref_1",
    ],
    [
      "a task over another amount",
      { payments: [payment({ refunds: [refund()] })], tasks: [task({ amount: "5.01" })] },
      "refund_differs",
      "5.00",
      "5.01",
      "ref_1",
    ],
    [
      "a task without a refund",
      { tasks: [task()] },
      "task_without_refund",
      "0.00",
      "5.00",
      "ref_1",
    ],
    [
      "a refund of more than was captured",
      {
        payments: [payment({ refunds: [refund("22.60")] })],
        tasks: [task({ amount: "22.60" })],
      },
      "refunded_too_much",
      "22.59",
      "22.60",
      "pay_1",
    ],
  ])("%s", (_, over, ...found) => {
    expect(foundIn(over)).toEqual([found])
  })

  it("what is kept of a payment without an order, and its refund that has no task", () => {
    const kept = payment({ refunds: [refund()] })
    const undone = payment({ id: "pay_0", refunds: [{ ...refund("22.59"), id: "ref_0" }] })

    for (const payments of [[kept], [undone, kept]]) {
      expect(foundIn({ ...unpaid, ...closed, payments })).toEqual([
        ["capture_of_resolved", "0.00", "17.59", null],
        ["refund_without_task", "5.00", "0.00", "ref_1"],
      ])
    }
  })

  it.each([
    ["order_1", "order_2", "order_1"],
    [null, "order_2", "order_2"],
    [null, undefined, null],
  ])("the order %s of the payment, or the linked order %s", (order_id, linked, named) => {
    const linked_orders = linked === undefined ? [] : [linked]

    expect(judgeAttempt(attempt({ status: "held", order_id, linked_orders }), NOW)).toMatchObject([
      { order_id: named },
    ])
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
