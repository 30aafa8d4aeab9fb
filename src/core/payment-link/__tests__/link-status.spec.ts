import type { Cents } from "../../money/money"
import type { Payment } from "../../payment/payment"
import type { CollectionFacts } from "../../ports/medusa-port"
import { linkStatus, type CollectionWithMoney } from "../link-status"
import { isPublic, linkPathOf, type PaymentLink } from "../payment-link"
import { authorized, capturedOf, knownOf, linkOf, NOW, orderOf, OWED } from "./support/facts"

const MORE = 5_000 as Cents
const [expired, withdrawn] = [{ expires_at: NOW }, { withdrawn_at: NOW }]
const awaiting = { sessions: [{ id: "payses_1", status: "pending_authorization" }] }
const canceled = { order: orderOf({ canceled: true }) }
const paid = { payments: [capturedOf(OWED)], order: orderOf({ owed: 0 as Cents }) }
const proven = { kind: "proven", payment: {} as Payment } as const

describe("What became of a payment link", () => {
  it.each<[string, Partial<PaymentLink>, Partial<CollectionFacts>, string]>([
    ["open while its order owes exactly its sum", {}, {}, "open"],
    ["open until the last millisecond", { expires_at: new Date(NOW.getTime() + 1) }, {}, "open"],
    ["expired when its time is over", expired, {}, "expired"],
    ["withdrawn once an admin has withdrawn it", withdrawn, {}, "withdrawn"],
    ["withdrawn rather than expired", { ...withdrawn, ...expired }, {}, "withdrawn"],
    ["paid once the sum is captured", {}, paid, "paid"],
    ["paid after it has expired and was withdrawn", { ...withdrawn, ...expired }, paid, "paid"],
    [
      "paid when the payments of other providers come to its sum",
      {},
      { payments: [capturedOf(2_000), capturedOf(2_500)], order: orderOf({ owed: 0 as Cents }) },
      "paid",
    ],
    [
      "paid after a refund, which makes its order owe the sum again",
      {},
      {
        payments: [capturedOf(OWED, { sums: { captured: OWED, refunded: OWED } })],
        order: orderOf(),
      },
      "paid",
    ],
    [
      "outdated when a part was captured by another provider",
      {},
      { payments: [capturedOf(2_000)], order: orderOf({ owed: 2_500 as Cents }) },
      "outdated",
    ],
    [
      "outdated when the capture of another provider was canceled, and the order owes nothing",
      {},
      { payments: [capturedOf(OWED, { canceled: true })], order: orderOf({ owed: 0 as Cents }) },
      "outdated",
    ],
    ["outdated when the order owes more", {}, { order: orderOf({ owed: MORE }) }, "outdated"],
    [
      "outdated when the order owes nothing",
      {},
      { order: orderOf({ owed: 0 as Cents }) },
      "outdated",
    ],
    ["outdated when the collection has another amount", {}, { amount: MORE }, "outdated"],
    ["outdated in another currency", {}, { order: orderOf({ currency_code: "usd" }) }, "outdated"],
    ["canceled when its order is canceled", {}, canceled, "canceled"],
    [
      "canceled rather than withdrawn or expired",
      { ...withdrawn, ...expired },
      canceled,
      "canceled",
    ],
    ["outdated when the collection has no order", {}, { order: null }, "outdated"],
    [
      "outdated when the collection has another order",
      {},
      { order: orderOf({ id: "order_2" }) },
      "outdated",
    ],
    ["confirming while another provider's money is awaited", {}, awaiting, "confirming"],
    [
      "confirming while another provider has authorized a payment",
      {},
      { payments: [authorized()] },
      "confirming",
    ],
    [
      "open after another provider's payment was canceled",
      {},
      { payments: [authorized({ canceled: true })] },
      "open",
    ],
    ["outdated rather than expired", expired, { amount: MORE }, "outdated"],
  ])("The status of a payment link is %s", (_, link, collection, status) => {
    expect(linkStatus(linkOf(link), knownOf(collection), NOW)).toBe(status)
  })

  it("A payment link is outdated when its payment collection in Medusa is gone", () => {
    const gone: CollectionWithMoney = { collection: undefined, money: { kind: "none" } }
    expect(linkStatus(linkOf(), gone, NOW)).toBe("outdated")
    expect(linkStatus(linkOf(), { ...gone, money: { kind: "booked" } }, NOW)).toBe("outdated")
  })

  it("A payment link is outdated, never open again, when a smaller sum was paid for its payment collection", () => {
    const less = { payments: [capturedOf(2_000)] }
    const booked = { kind: "booked" } as const
    expect(linkStatus(linkOf(), knownOf(less, booked), NOW)).toBe("outdated")
    const rest = { ...less, order: orderOf({ owed: 2_500 as Cents }) }
    expect(linkStatus(linkOf(), knownOf(rest, booked), NOW)).toBe("outdated")
    expect(linkStatus(linkOf(withdrawn), knownOf(rest, booked), NOW)).toBe("withdrawn")
  })

  it("A payment link whose stored amount has a fraction of a cent is outdated", () => {
    expect(linkStatus(linkOf({ amount: "45.001" }), knownOf(paid), NOW)).toBe("outdated")
  })
})

describe("The money of a payment link", () => {
  it.each<
    [string, CollectionWithMoney["money"], Partial<PaymentLink>, Partial<CollectionFacts>, string]
  >([
    ["open without money", { kind: "none" }, {}, {}, "open"],
    [
      "confirming while a reported payment is not processed yet",
      { kind: "arrived" },
      {},
      {},
      "confirming",
    ],
    ["confirming with a proven payment after it expired", proven, expired, {}, "confirming"],
    [
      "confirming while Medusa has not written the capture",
      { kind: "booked" },
      withdrawn,
      {},
      "confirming",
    ],
    [
      "held when a payment is held for an admin after the link was withdrawn",
      { kind: "held" },
      withdrawn,
      {},
      "held",
    ],
    [
      "held when a payment is held for an admin, although the link's order is canceled",
      { kind: "held" },
      {},
      canceled,
      "held",
    ],
    [
      "canceled although its sum was captured, for the order will not be fulfilled",
      { kind: "booked" },
      {},
      { ...canceled, payments: [capturedOf(OWED)] },
      "canceled",
    ],
    [
      "canceled when its order was canceled and refunded",
      { kind: "booked" },
      {},
      {
        ...canceled,
        payments: [capturedOf(OWED, { sums: { captured: OWED, refunded: OWED } })],
      },
      "canceled",
    ],
    [
      "held when a payment is held for an admin, although the link's order was paid and canceled",
      { kind: "held" },
      {},
      { ...canceled, payments: [capturedOf(OWED)] },
      "held",
    ],
    ["paid although another payment is held for an admin", { kind: "held" }, {}, paid, "paid"],
  ])(
    "Depending on what was paid for the link's payment collection, the status of a payment link is %s",
    (_, money, link, collection, status) => {
      expect(linkStatus(linkOf(link), knownOf(collection, money), NOW)).toBe(status)
    }
  )
})

it("Only a payment link that no admin has made is public, and the address of a payment link names the link's handle, not the order", () => {
  expect(isPublic(linkOf())).toBe(false)
  expect(isPublic(linkOf({ created_by: null }))).toBe(true)
  expect(linkPathOf(linkOf())).toBe("/hosted-checkout/pay/aHandle")
})
