import {
  judgeNotification,
  judgeOrder,
  judgeStrayPayment,
  type AuditFinding,
  type BookOfOrder,
} from "../.."

const NOW = new Date("2026-12-01T00:00:00Z")
const LONG_AGO = new Date("2026-11-02T10:00:00Z")
const JUST_NOW = new Date("2026-11-30T23:30:00Z")

const order = (over: Partial<BookOfOrder> = {}): BookOfOrder => ({
  id: "order_1",
  display_id: 12,
  canceled: false,
  currency_code: "cad",
  total: "22.5887",
  booked: "22.59",
  captured: "22.59",
  refunded: "0",
  payment_currencies: ["cad"],
  booked_at: LONG_AGO,
  known: false,
  attempt_id: "hcatt_1",
  provider_id: "pp_hosted-checkout_default",
  created_at: "2026-11-02T09:55:00.000000Z",
  ...over,
})

describe("An audit finds nothing wrong with an order", () => {
  it.each<[string, Partial<BookOfOrder>]>([
    ["that costs what was captured for it", {}],
    ["of which a part was refunded", { booked: "17.59", refunded: "5" }],
    ["whose goods came back and were refunded", { total: "17.59", booked: "17.59", refunded: "5" }],
    [
      "of which a part came back, and a little more was refunded",
      { total: "17.59", booked: "16.59", refunded: "6" },
    ],
    ["that nothing was booked for yet", { booked_at: null, payment_currencies: [] }],
    ["that is canceled and refunded", { canceled: true, booked: "0", refunded: "22.59" }],
    ["whose difference an admin has seen", { total: "30", known: true }],
    ["whose capture of this minute has no transaction yet", { booked: "0", booked_at: JUST_NOW }],
    [
      "whose refund of this minute has no transaction yet",
      { refunded: "5", total: "17.59", booked_at: JUST_NOW },
    ],
  ])("%s", (_, over) => {
    expect(judgeOrder(order(over), NOW)).toEqual([])
  })
})

describe("An audit finds", () => {
  it.each<[AuditFinding, string, Partial<BookOfOrder>, string, string]>([
    [
      "order_total_differs",
      "an order that costs a cent more",
      { total: "22.60" },
      "22.60",
      "22.59",
    ],
    [
      "order_total_differs",
      "an order that costs less than is kept for it",
      { total: "20", booked: "21.59", refunded: "1" },
      "20.00",
      "21.59",
    ],
    [
      "order_total_differs",
      "an order that costs more, of which a part was refunded",
      { total: "30", booked: "17.59", refunded: "5" },
      "30.00",
      "22.59",
    ],
    [
      "order_total_differs",
      "an order without a total",
      { total: null, booked: "17.59", refunded: "5" },
      "0.00",
      "22.59",
    ],
    [
      "order_total_differs",
      "an order without a total and without money",
      { total: null, booked: "0", captured: "0" },
      "0.00",
      "0.00",
    ],
    [
      "order_books_differ",
      "transactions that are not the captures",
      { booked: "45.18" },
      "22.59",
      "45.18",
    ],
    ["canceled_order_keeps_money", "a canceled order", { canceled: true }, "0.00", "22.59"],
  ])("%s: %s", (finding, _, over, expected, found) => {
    expect(judgeOrder(order(over), NOW)).toMatchObject([
      { finding, expected, found, order_display_id: 12 },
    ])
  })

  it("a currency difference if an order has another currency than one of its payments", () => {
    expect(judgeOrder(order({ payment_currencies: ["cad", "usd"] }), NOW)).toMatchObject([
      { finding: "currency_differs" },
    ])
  })

  it("capture_without_attempt, unless Medusa refunded it", () => {
    const stray = {
      id: "pay_1",
      provider_id: "pp_hosted-checkout_default",
      attempt_id: "hcatt_9",
      order_id: "order_1",
      order_display_id: 12,
      currency_code: "cad",
      captured: "22.59",
      refunded: "0",
      created_at: "2026-11-02T09:55:00.000000Z",
    }
    expect(judgeStrayPayment(stray)).toMatchObject([
      {
        finding: "capture_without_attempt",
        provider_id: "pp_hosted-checkout_default",
        attempt_id: "hcatt_9",
        order_id: "order_1",
        currency_code: "cad",
        expected: "0.00",
        found: "22.59",
        related_id: "pay_1",
      },
    ])
    expect(judgeStrayPayment({ ...stray, refunded: "22.59" })).toEqual([])
  })

  it("notification_held, with the gateway’s own amount", () => {
    const held = {
      id: "hcwhk_1",
      provider_id: "pp_hosted-checkout_default",
      attempt_id: null,
      transaction_id: "txn_1",
      amount: "7.5",
      currency: "CAD",
      created_at: "2026-11-02T09:55:00.000000Z",
    }
    expect(judgeNotification(held)).toMatchObject({
      finding: "notification_held",
      found: "7.5",
      currency_code: "cad",
      related_id: "hcwhk_1",
    })
    expect(judgeNotification({ ...held, currency: null })).toMatchObject({ currency_code: null })
  })
})
