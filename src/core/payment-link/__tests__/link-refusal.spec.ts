import type { Cents } from "../../money/money"
import type { CollectionFacts, OrderToPay } from "../../ports/medusa-port"
import type { Payment } from "../../payment/payment"
import { collectionRefusal, linkRefusal } from "../link-refusal"
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
    ["An unpaid order gets a payment link", {}, [knownOf()], undefined],
    ["An order without a payment collection gets a payment link", {}, [], undefined],
    ["An order in US dollars gets a payment link", { currency_code: "usd" }, [], undefined],
    [
      "A paid order gets a payment link for the sum that an edit has added",
      {},
      [knownOf({ payments: [capturedOf(OWED)], order: BOOKED }, { kind: "booked" }), knownOf()],
      undefined,
    ],
    [
      "A canceled order gets no payment link",
      { canceled: true, owed: 0 as Cents },
      [],
      "link_order_canceled",
    ],
    ["A draft order gets no payment link", { isDraft: true }, [], "link_order_draft"],
    ["A paid order gets no payment link", { owed: 0 as Cents }, [], "link_order_paid"],
    ["An overpaid order gets no payment link", { owed: -100 as Cents }, [], "link_order_paid"],
    [
      "A paid order is refused a payment link as paid, although another provider captured less than it had authorized",
      { owed: 0 as Cents },
      [knownOf({ payments: [capturedOf(2_000, { capturedInFull: false })], order: BOOKED })],
      "link_order_paid",
    ],
    ["An order in euros gets no payment link", { currency_code: "eur" }, [], "link_order_currency"],
    [
      "An order gets no payment link while the plugin has not processed a reported payment of the order",
      {},
      [knownOf(), knownOf({}, { kind: "arrived" })],
      "link_order_being_paid",
    ],
    [
      "An order gets no payment link while an approved payment of the order is being processed",
      {},
      [knownOf({}, { kind: "proven", payment: {} as Payment })],
      "link_order_being_paid",
    ],
    [
      "An order gets no payment link while a payment of the order is held for an admin",
      {},
      [knownOf({}, { kind: "held" })],
      "link_order_being_paid",
    ],
    [
      "An order gets no payment link while Medusa has not yet written the capture of its payment",
      {},
      [knownOf({}, { kind: "booked" })],
      "link_order_being_paid",
    ],
    [
      "An order gets no payment link while a captured payment is not yet booked on the order",
      {},
      [knownOf({ payments: [capturedOf(OWED)] }, { kind: "booked" })],
      "link_order_being_paid",
    ],
    [
      "An order that was paid before its edit gets no payment link while the edit's captured payment is not yet booked on the order",
      {},
      [
        knownOf(
          { payments: [capturedOf(OWED)], order: { ...BOOKED, transactions: ["capt_before"] } },
          { kind: "booked" }
        ),
      ],
      "link_order_being_paid",
    ],
    [
      "An order gets no payment link while another provider has authorized a payment",
      {},
      [knownOf({ payments: [authorized()] })],
      "link_order_awaits_provider",
    ],
    [
      "An order gets no payment link while another provider has captured only a part of an authorized payment",
      {},
      [
        knownOf(
          { payments: [capturedOf(2_000, { capturedInFull: false })], order: BOOKED },
          { kind: "booked" }
        ),
      ],
      "link_order_awaits_provider",
    ],
    [
      "An order gets a payment link although another provider's payment was canceled",
      {},
      [knownOf({ payments: [capturedOf(OWED, { canceled: true })] })],
      undefined,
    ],
    [
      "An order gets no payment link while its unpaid payment collection belongs to the cart",
      {},
      [knownOf({ cart: CART })],
      "link_order_of_cart",
    ],
    [
      "An order gets a payment link although the cart's own payment collection was paid",
      {},
      [knownOf({ cart: CART, payments: [capturedOf(OWED)], order: BOOKED }, { kind: "booked" })],
      undefined,
    ],
    [
      "An order gets a payment link although the payment of the cart's own collection was canceled",
      {},
      [knownOf({ cart: CART, payments: [authorized({ canceled: true })] })],
      undefined,
    ],
    [
      "A paid order is refused a payment link as paid, not because of the cart's payment collection",
      { owed: 0 as Cents },
      [knownOf({ cart: CART })],
      "link_order_paid",
    ],
    [
      "An order gets a payment link although one of its payment collections is gone",
      {},
      [{ collection: undefined, money: { kind: "none" } }],
      undefined,
    ],
  ])(
    "linkRefusal applies this rule about which orders get a payment link: %s",
    (_, order, collections, refusal) => {
      expect(linkRefusal(toPay(order), collections, true)).toBe(refusal)
    }
  )

  it("An order gets no payment link when no merchant account can take its payment", () => {
    expect(linkRefusal(toPay(), [], false)).toBe("link_not_offered")
  })
})

describe("Why no payment by link starts in a payment collection", () => {
  const refusalOf = (columns: Partial<CollectionFacts>, owed: number) =>
    collectionRefusal(knownOf(columns).collection as CollectionFacts, { owed: owed as Cents })

  it("A payment by link starts in a collection that asks for what the order owes", () => {
    expect(refusalOf({}, OWED)).toBeUndefined()
  })

  it.each<[string, Partial<CollectionFacts>, number, string]>([
    ["in a cart's collection", { cart: CART }, OWED, "link_order_of_cart"],
    [
      "in a collection that asks for another sum than the order owes",
      {},
      OWED - 1,
      "link_order_being_paid",
    ],
    ["for an order that owes nothing", { amount: 0 as Cents }, 0, "link_order_being_paid"],
  ])("No payment by link starts %s", (_, columns, owed, refusal) => {
    expect(refusalOf(columns, owed)).toBe(refusal)
  })
})
