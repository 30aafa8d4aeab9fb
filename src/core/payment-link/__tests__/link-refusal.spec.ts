import type { Cents } from "../../money/money"
import type { OrderToPay } from "../../ports/medusa-port"
import type { Payment } from "../../payment/payment"
import { linkRefusal } from "../link-refusal"
import type { CollectionWithMoney } from "../link-status"
import { authorized, capturedOf, knownOf, orderOf, OWED } from "./support/facts"

const BOOKED = orderOf({ transactions: ["capt_1"] })

const CART = { id: "cart_1", completed: true, total: null, currency_code: "cad" }

function toPay(columns: Partial<OrderToPay> = {}): OrderToPay {
  return {
    ...{ id: "order_1", display_id: 7, canceled: false, currency_code: "cad" },
    ...{ total: OWED, owed: OWED, isDraft: false, region: null, hasMoney: false },
    payment_collection_ids: [],
    ...columns,
  }
}

describe("Why an order gets no payment link", () => {
  it.each<[string, Partial<OrderToPay>, CollectionWithMoney[], string | undefined]>([
    ["An unpaid order gets one", {}, [knownOf()], undefined],
    ["An order without a collection gets one", {}, [], undefined],
    ["An order in US dollars gets one", { currency_code: "usd" }, [], undefined],
    [
      "An order gets one for a difference, next to a payment that is booked",
      {},
      [knownOf({ payments: [capturedOf(OWED)], order: BOOKED }, { kind: "booked" }), knownOf()],
      undefined,
    ],
    ["A canceled order gets none", { canceled: true, owed: 0 as Cents }, [], "link_order_canceled"],
    ["A draft gets none", { isDraft: true }, [], "link_order_draft"],
    ["A paid order gets none", { owed: 0 as Cents }, [], "link_order_paid"],
    ["An overpaid order gets none", { owed: -100 as Cents }, [], "link_order_paid"],
    ["An order in another currency gets none", { currency_code: "eur" }, [], "link_order_currency"],
    [
      "Arrived money is on its way",
      {},
      [knownOf(), knownOf({}, { kind: "arrived" })],
      "link_order_being_paid",
    ],
    [
      "Proven money is on its way",
      {},
      [knownOf({}, { kind: "proven", payment: {} as Payment })],
      "link_order_being_paid",
    ],
    [
      "Held money is a person's to decide about",
      {},
      [knownOf({}, { kind: "held" })],
      "link_order_being_paid",
    ],
    [
      "Claimed money that Medusa has not captured is on its way",
      {},
      [knownOf({}, { kind: "booked" })],
      "link_order_being_paid",
    ],
    [
      "Captured money that the order does not have yet is on its way",
      {},
      [knownOf({ payments: [capturedOf(OWED)] }, { kind: "booked" })],
      "link_order_being_paid",
    ],
    [
      "An authorized payment of another provider is on its way",
      {},
      [knownOf({ payments: [authorized()] })],
      "link_order_being_paid",
    ],
    [
      "A canceled payment is not on its way",
      {},
      [knownOf({ payments: [capturedOf(OWED, { canceled: true })] })],
      undefined,
    ],
    [
      "The unpaid collection of a cart takes no payment by link",
      {},
      [knownOf({ cart: CART })],
      "link_order_of_cart",
    ],
    [
      "A cart's collection that was paid is another one",
      {},
      [knownOf({ cart: CART, payments: [capturedOf(OWED)], order: BOOKED }, { kind: "booked" })],
      undefined,
    ],
    [
      "A cart's collection whose payment was canceled is another one",
      {},
      [knownOf({ cart: CART, payments: [authorized({ canceled: true })] })],
      undefined,
    ],
    [
      "A cart's collection of a paid order is no reason",
      { owed: 0 as Cents },
      [knownOf({ cart: CART })],
      "link_order_paid",
    ],
    [
      "A collection that is gone has no money",
      {},
      [{ collection: undefined, money: { kind: "none" } }],
      undefined,
    ],
  ])("%s", (_, order, collections, refusal) => {
    expect(linkRefusal(toPay(order), collections, true)).toBe(refusal)
  })

  it("An order gets no link when no account takes its payment", () => {
    expect(linkRefusal(toPay(), [], false)).toBe("link_not_offered")
  })
})
