import type { Cents } from "../../money/money"
import { cents } from "../../__tests__/support/cents"
import { actionsFor } from "../actions"
import { balancesOf } from "../balances"
import { decide, type MedusaFacts, type PageFacts, type Step } from "../decide"
import { foldStatements, type FoldedPayment } from "../fold"
import type { HoldReason } from "../reasons"
import {
  at,
  bookedOf,
  fold,
  medusaOf,
  notified,
  onlyPayment,
  orderOf,
  pageOf,
  PROFILE,
  stated,
  verified,
  WHOLE,
} from "./said"

const approved = notified("approved")
const proven = onlyPayment([approved])
const returned = (amount: string | null, status = "refunded") =>
  onlyPayment([approved, notified(status, { amount })])
const part = returned("5.00")
const all = returned("40.00")
const unclear = returned(null)
const wrong = onlyPayment([notified("approved", { amount: "39.99" })])
const reported = onlyPayment([notified("approved", { amount: null })])
const contradicted = onlyPayment([verified("approved"), notified("voided", { at: at(1) })])
const over = pageOf({ isOver: true })

const hold = (reason: HoldReason): Step => ({ kind: "hold", reason })
const cart = (fields: Partial<NonNullable<MedusaFacts["cart"]>>) =>
  medusaOf({ cart: { completed: false, total: WHOLE, currency_code: "cad", ...fields } })

type Row = [what: string, FoldedPayment | undefined, PageFacts, MedusaFacts, Partial<Step>]

const NOT_BOOKED: Row[] = [
  [
    "Nothing happens to an unpaid payment page while the page is open",
    undefined,
    pageOf(),
    medusaOf(),
    { kind: "wait" },
  ],
  [
    "An unpaid payment page expires when its time is over",
    undefined,
    over,
    medusaOf(),
    { kind: "expire" },
  ],
  [
    "A payment that is not fully approved waits while its page is open and the gateway has just been asked",
    reported,
    pageOf(),
    medusaOf(),
    { kind: "wait" },
  ],
  [
    "The gateway's verify call is made for a payment that is not fully approved",
    reported,
    pageOf({ isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  [
    "A payment that is not fully approved is held as not_confirmed when its page's time is over",
    reported,
    over,
    medusaOf(),
    hold("not_confirmed"),
  ],
  [
    "The gateway is asked once more before a payment that is not fully approved is held for an admin at its page's end",
    reported,
    pageOf({ isOver: true, isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  [
    "A payment of another amount than its page is held as not_as_requested",
    wrong,
    pageOf(),
    medusaOf(),
    hold("not_as_requested"),
  ],
  [
    "The gateway is asked about a refund without an amount before the payment is held for an admin",
    unclear,
    pageOf({ isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  [
    "A payment with a refund without an amount is held as unclear if the gateway's answer does not help",
    unclear,
    pageOf(),
    medusaOf(),
    hold("unclear"),
  ],
  [
    "A payment of which the gateway gave back a part before an order was placed is held as returned",
    part,
    pageOf(),
    medusaOf(),
    hold("returned"),
  ],
  [
    "A payment that the gateway gave back in full before an order was placed is closed without an admin",
    all,
    pageOf(),
    medusaOf(),
    { kind: "close" },
  ],
  [
    "A payment is closed without an admin when another row of the page has the payment's money",
    { ...proven, gateway: 0 as Cents, isProven: false, isOfAnotherRow: true },
    pageOf(),
    medusaOf(),
    { kind: "close" },
  ],
  [
    "The gateway is asked about a payment that it gave back in full before the payment is closed",
    all,
    pageOf({ isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  [
    "A payment is held as unclear when a notification says voided and the verify call says approved",
    contradicted,
    pageOf(),
    medusaOf(),
    hold("unclear"),
  ],
  [
    "An approved payment places the order of its cart with the existing payment session",
    proven,
    pageOf(),
    medusaOf(),
    { kind: "place_order", bind: "existing_session" },
  ],
  [
    "An approved payment places the order with a new payment session when the old session is gone",
    proven,
    pageOf(),
    medusaOf({ sessionExists: false }),
    { kind: "place_order", bind: "new_session" },
  ],
  [
    "An approved payment is booked on the cart's order when the order exists already and is unpaid",
    proven,
    pageOf(),
    medusaOf({ order: orderOf() }),
    { kind: "book", bind: "existing_session" },
  ],
  [
    "An approved payment for an order without a cart is booked on that order",
    proven,
    pageOf(),
    medusaOf({ cart: null, order: orderOf() }),
    { kind: "book", bind: "existing_session" },
  ],
  [
    "A payment is held as already_paid when its order owes one cent less than was paid",
    proven,
    pageOf(),
    medusaOf({ cart: null, order: orderOf({ owed: cents(3999) }) }),
    hold("already_paid"),
  ],
  [
    "A payment is held as cart_changed when the cart now costs one cent more than was paid",
    proven,
    pageOf(),
    cart({ total: cents(4001) }),
    hold("cart_changed"),
  ],
  [
    "A payment is held as cart_changed when the cart now costs one cent less than was paid",
    proven,
    pageOf(),
    cart({ total: cents(3999) }),
    hold("cart_changed"),
  ],
  [
    "A payment is held as cart_changed when the cart is now in another currency",
    proven,
    pageOf(),
    cart({ currency_code: "usd" }),
    hold("cart_changed"),
  ],
  [
    "A payment is held as cart_changed when its payment collection has no cart and its session is gone",
    proven,
    pageOf(),
    medusaOf({ cart: null, sessionExists: false }),
    hold("cart_changed"),
  ],
  [
    "A payment places the order although the totals of cart and payment collection were not loaded",
    proven,
    pageOf(),
    { ...cart({ total: null }), collectionAmount: null },
    { kind: "place_order" },
  ],
  [
    "A payment is held as cart_changed when its payment collection costs more and the cart's total was not loaded",
    proven,
    pageOf(),
    { ...cart({ total: null }), collectionAmount: cents(4500) },
    hold("cart_changed"),
  ],
  [
    "A payment is held as cart_changed when the cart was deleted",
    proven,
    pageOf(),
    medusaOf({ cart: null, cartGone: true }),
    hold("cart_changed"),
  ],
  [
    "A payment is held as cart_changed when the cart is completed and the payment session is gone",
    proven,
    pageOf(),
    medusaOf({
      cart: { completed: true, total: WHOLE, currency_code: "cad" },
      sessionExists: false,
    }),
    hold("cart_changed"),
  ],
  [
    "A payment is held as already_paid when its payment collection was paid with other money",
    proven,
    pageOf(),
    medusaOf({ paidElsewhere: true }),
    hold("already_paid"),
  ],
  [
    "A payment is held as already_paid when the cart's order was paid already",
    proven,
    pageOf(),
    medusaOf({ order: orderOf({ hasMoney: true }) }),
    hold("already_paid"),
  ],
  [
    "A payment is held as order_canceled when an admin has canceled its order",
    proven,
    pageOf(),
    medusaOf({ order: orderOf({ canceled: true }) }),
    hold("order_canceled"),
  ],
  [
    "A payment is held as transaction_of_another_page when its gateway transaction has paid another payment page",
    proven,
    pageOf(),
    medusaOf({ transactionReused: true }),
    hold("transaction_of_another_page"),
  ],
  [
    "A payment is held as order_not_placed when Medusa has canceled its own record of the payment",
    proven,
    pageOf(),
    medusaOf({ payment: "canceled" }),
    hold("order_not_placed"),
  ],
  [
    "A payment of an unpaid order is booked with a new session when its session is gone",
    proven,
    pageOf(),
    medusaOf({ sessionExists: false, order: orderOf() }),
    { kind: "book", bind: "new_session" },
  ],
  [
    "A payment whose session is gone, of an unpaid order, is held as cart_changed when its payment collection asks for another sum",
    proven,
    pageOf(),
    medusaOf({ sessionExists: false, order: orderOf(), collectionAmount: cents(4001) }),
    hold("cart_changed"),
  ],
]

const BOOKED: Row[] = [
  [
    "Nothing more is done about a booked payment when the gateway and Medusa have the same sum",
    proven,
    pageOf(),
    bookedOf(),
    { kind: "done", order_id: "order_1" },
  ],
  [
    "A booked payment is held as refund_due when Medusa has refunded more than the gateway gave back",
    proven,
    pageOf(),
    bookedOf(500),
    hold("refund_due"),
  ],
  [
    "Nothing more is done about a booked payment when the gateway and Medusa have refunded the same sum",
    part,
    pageOf(),
    bookedOf(500),
    { kind: "done" },
  ],
  [
    "A booked payment is held as returned when the gateway gave back money that Medusa did not refund",
    part,
    pageOf(),
    bookedOf(),
    hold("returned"),
  ],
  [
    "A booked payment is held as returned when the gateway gave back one cent more than Medusa refunded",
    part,
    pageOf(),
    bookedOf(499),
    hold("returned"),
  ],
  [
    "The gateway is asked about a booked payment when a refund was reported without an amount",
    unclear,
    pageOf({ isAsked: false }),
    bookedOf(),
    { kind: "ask" },
  ],
  [
    "A captured payment without an order is detached from its cart when a refund without an amount is reported",
    unclear,
    pageOf({ isAsked: false }),
    { ...bookedOf(), order: null },
    { kind: "detach", reason: "unclear" },
  ],
  [
    "A booked payment with a refund without an amount is held as unclear if the gateway's answer does not help",
    unclear,
    pageOf(),
    bookedOf(),
    hold("unclear"),
  ],
  [
    "A booked payment is held as order_differs when the order's total is not what was paid",
    proven,
    pageOf(),
    bookedOf(0, { differs: true }),
    hold("order_differs"),
  ],
  [
    "A booked payment is held as order_canceled when the order is canceled and Medusa refunded nothing",
    proven,
    pageOf(),
    bookedOf(0, { canceled: true }),
    hold("order_canceled"),
  ],
  [
    "A booked payment is held as order_canceled when the order is canceled, and gateway and Medusa have returned only a part",
    part,
    pageOf(),
    bookedOf(500, { canceled: true }),
    hold("order_canceled"),
  ],
  [
    "Nothing more is done about a canceled order's payment when the gateway and Medusa have refunded all of it",
    all,
    pageOf(),
    bookedOf(4000, { canceled: true }),
    { kind: "done" },
  ],
  [
    "A captured payment without an order places the order of its cart",
    proven,
    pageOf(),
    { ...bookedOf(), order: null },
    { kind: "place_order", bind: "existing_session" },
  ],
  [
    "A captured payment is booked on its order when the order is still unpaid",
    proven,
    pageOf(),
    bookedOf(0, { paid: false, hasMoney: false }),
    { kind: "book", bind: "existing_session" },
  ],
  [
    "A captured payment is held as already_paid when its order was paid with other money",
    proven,
    pageOf(),
    bookedOf(0, { paid: false }),
    hold("already_paid"),
  ],
  [
    "A captured payment without an order is held as already_paid when its payment collection has other money",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, paidElsewhere: true },
    hold("already_paid"),
  ],
  [
    "A captured payment without an order is held as cart_changed when the cart's total has changed",
    proven,
    pageOf(),
    { ...cart({ total: cents(4500) }), payment: "captured", captured: WHOLE },
    hold("cart_changed"),
  ],
  [
    "A captured payment without an order that Medusa refunded in part is detached from its cart",
    proven,
    pageOf(),
    { ...bookedOf(500), order: null },
    { kind: "detach", reason: "refund_due" },
  ],
  [
    "A booked payment is held as refund_due when Medusa captured less than the gateway took",
    proven,
    pageOf(),
    { ...bookedOf(), captured: cents(2000) },
    hold("refund_due"),
  ],
  [
    "A captured payment without an order is detached from its cart when the gateway gave back a part of it",
    part,
    pageOf(),
    { ...bookedOf(), order: null },
    { kind: "detach", reason: "returned" },
  ],
  [
    "A captured payment without an order is detached from its cart when verify and a notification contradict each other",
    contradicted,
    pageOf(),
    { ...bookedOf(), order: null },
    { kind: "detach" },
  ],
  [
    "A captured payment without an order is detached from its cart when the gateway gave back a part that Medusa has refunded too",
    part,
    pageOf(),
    { ...bookedOf(500), order: null },
    { kind: "detach", reason: "returned" },
  ],
  [
    "A booked payment that no statement of the gateway names any more is held as returned",
    undefined,
    pageOf({ isAsked: false }),
    bookedOf(),
    hold("returned"),
  ],
  [
    "A captured payment of which the gateway gave back a part is held as returned, and not booked on its unpaid order",
    part,
    pageOf(),
    bookedOf(0, { paid: false }),
    hold("returned"),
  ],
  [
    "A captured payment is held as order_canceled when its unpaid order is canceled",
    proven,
    pageOf(),
    bookedOf(0, { paid: false, canceled: true }),
    hold("order_canceled"),
  ],
  [
    "A booked payment is held as transaction_of_another_page when its transaction has paid another payment page",
    proven,
    pageOf(),
    { ...bookedOf(), transactionReused: true },
    hold("transaction_of_another_page"),
  ],
  [
    "A captured payment without an order is detached from its cart when its transaction has paid another page",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, transactionReused: true },
    { kind: "detach", reason: "transaction_of_another_page" },
  ],
  [
    "A captured payment without an order is held as order_not_placed when the cart was deleted",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, cart: null, cartGone: true },
    hold("order_not_placed"),
  ],
  [
    "Nothing more is done about a captured payment whose payment collection has neither a cart nor an order",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, cart: null },
    { kind: "done", order_id: null },
  ],
]

describe("decide", () => {
  it.each([...NOT_BOOKED, ...BOOKED])(
    "decide applies this rule about what happens next to a payment: %s",
    (_, payment, page, medusa, step) => {
      expect(decide(payment, page, medusa)).toMatchObject(step)
    }
  )

  it("A payment page's second payment places the order when the gateway has given back all of the first payment [case 56]", () => {
    const second = notified("approved", { transaction_id: "t2" })
    const steps = fold([approved, notified("voided"), second]).map((payment) =>
      decide(payment, pageOf(), medusaOf())
    )
    expect(steps).toEqual([{ kind: "close" }, { kind: "place_order", bind: "existing_session" }])
  })

  it("Both payments on a payment page are held for an admin when the gateway gave back only a part of the first one [case 56]", () => {
    const second = notified("approved", { transaction_id: "t2" })
    const steps = fold([approved, notified("refunded", { amount: "5.00" }), second]).map(
      (payment) => decide(payment, pageOf(), medusaOf())
    )
    expect(steps).toEqual([hold("returned"), hold("unclear")])
  })
})

describe("A payment with an unknown reference", () => {
  const [refundAlone] = foldStatements([notified("refunded", { amount: "5.00" })], PROFILE, null)

  it.each([
    [
      "A payment with an unknown reference is held as unknown_reference while the gateway has its money",
      proven,
      medusaOf(),
      hold("unknown_reference"),
    ],
    [
      "A payment with an unknown reference is held as unclear when its refund names no amount",
      unclear,
      medusaOf(),
      hold("unclear"),
    ],
    [
      "A payment with an unknown reference is closed once the gateway has given back the whole payment",
      all,
      medusaOf(),
      { kind: "close" },
    ],
    [
      "A refund with an unknown reference is held as unknown_reference although the gateway has nothing left, because an admin must find its payment",
      refundAlone,
      medusaOf(),
      hold("unknown_reference"),
    ],
    [
      "A payment with an unknown reference is held as unknown_reference when the stored notifications no longer report it",
      undefined,
      medusaOf(),
      hold("unknown_reference"),
    ],
    [
      "Nothing more is done about a payment with an unknown reference once it was applied to an order",
      proven,
      bookedOf(),
      { kind: "done" },
    ],
    [
      "A payment with an unknown reference is held as unclear when it pays an order and a refund names no amount",
      unclear,
      bookedOf(),
      hold("unclear"),
    ],
    [
      "A payment with an unknown reference that is captured without an order is held as cart_changed, and places no order",
      proven,
      { ...bookedOf(), order: null },
      { kind: "hold", reason: "cart_changed" },
    ],
  ])(
    "decide applies this rule about a payment with an unknown reference: %s",
    (_, payment, facts, step) => {
      expect(decide(payment, null, facts)).toMatchObject(step)
    }
  )

  it("A payment with an unknown reference is closed when an admin says that the payment is not of this store", () => {
    const accepted = { gateway: cents(WHOLE), medusa: cents(0), owed: null }
    expect(decide(proven, null, medusaOf({ accepted }))).toEqual({ kind: "close" })
    const nothing = { ...accepted, gateway: cents(0) }
    expect(decide(undefined, null, medusaOf({ accepted: nothing }))).toEqual({ kind: "close" })
  })

  it("An admin can state what the gateway gave back of a payment with an unknown reference, or close the payment", () => {
    expect(actionsFor(proven, null, medusaOf())).toEqual(["state_returned", "close"])
  })
})

describe("Accepted differences", () => {
  const accepted = (gateway: number, medusa: number) => ({
    accepted: { gateway: cents(gateway), medusa: cents(medusa), owed: cents(0) },
  })

  it("Nothing more is done about a payment whose sums at the gateway and in Medusa differ as an admin has accepted", () => {
    const facts = { ...bookedOf(500), ...accepted(4000, 3500) }
    expect(decide(proven, pageOf(), facts)).toEqual({ kind: "done", order_id: "order_1" })
  })

  it.each([
    ["the gateway has given back more", part, bookedOf(700), accepted(4000, 3500)],
    ["Medusa has refunded more", proven, bookedOf(700), accepted(4000, 3500)],
    [
      "the gateway reports a refund without an amount",
      unclear,
      bookedOf(500),
      accepted(4000, 3500),
    ],
  ])(
    "A payment's difference that an admin has accepted no longer counts as accepted when, after that, %s",
    (_, payment, facts, then) => {
      const step = decide(payment, pageOf(), { ...facts, ...then })
      expect(step).toEqual(decide(payment, pageOf(), facts))
    }
  )

  it("An admin's acceptance of a difference between order and payment is valid only while the order owes the same amount", () => {
    const owing = (owed: number) => ({
      ...bookedOf(0, { differs: true, owed: cents(owed) }),
      accepted: { gateway: WHOLE, medusa: WHOLE, owed: cents(500) },
    })
    expect(decide(proven, pageOf(), owing(500))).toMatchObject({ kind: "done" })
    expect(decide(proven, pageOf(), owing(700))).toMatchObject({ reason: "order_differs" })
  })

  it("A captured payment whose cart was deleted is closed when an admin accepts that the gateway's and Medusa's sums differ", () => {
    const facts = { ...bookedOf(), order: null, cart: null, cartGone: true, ...accepted(0, 4000) }
    expect(decide(all, pageOf(), facts)).toEqual({ kind: "close" })
  })

  it("A captured payment without an order is detached from its cart when an admin accepts its sums as they are", () => {
    const facts = { ...bookedOf(), order: null, ...accepted(4000, 4000) }
    expect(decide(proven, pageOf(), facts)).toEqual({ kind: "detach", reason: "order_not_placed" })
  })

  it("A captured payment whose collection has neither a cart nor an order is left alone once an admin has accepted that its two sums differ", () => {
    const facts = { ...bookedOf(500), order: null, cart: null, ...accepted(4000, 3500) }
    expect(decide(proven, pageOf(), facts)).toEqual({ kind: "done", order_id: null })
  })

  it("A payment that Medusa has not booked yet is still booked after an admin has accepted that its two sums differ", () => {
    const facts = medusaOf({ cart: null, ...accepted(4000, 0) })
    expect(decide(proven, pageOf(), facts)).toMatchObject({ kind: "book" })
  })

  it("A payment that Medusa has not booked is held as already_paid when its order is paid, also after an admin has accepted that its two sums differ", () => {
    const facts = medusaOf({ order: orderOf({ paid: true }), ...accepted(4000, 0) })
    expect(decide(proven, pageOf(), facts)).toEqual(hold("already_paid"))
  })

  it("An admin's note closes a payment that Medusa did not book only if the gateway has given back all of the payment", () => {
    const open = pageOf({ isAsked: false })
    expect(decide(all, open, medusaOf(accepted(0, 0)))).toEqual({ kind: "close" })
    expect(decide(part, pageOf(), medusaOf(accepted(3500, 0)))).toEqual(hold("returned"))
  })
})

describe("balancesOf", () => {
  it("Medusa's sum of a payment is what Medusa captured less what Medusa refunded", () => {
    expect(balancesOf(part, bookedOf(1200))).toEqual({ gateway: 3500, medusa: 2800 })
  })

  it("Medusa's sum of a payment that Medusa did not capture is zero", () => {
    expect(balancesOf(proven, medusaOf({ captured: WHOLE }))).toEqual({ gateway: 4000, medusa: 0 })
  })
})

describe("actionsFor", () => {
  const actions = (payment: FoldedPayment, medusa = medusaOf(), page = over) =>
    actionsFor(payment, page, medusa)

  it("An admin can place the order of a payment that only the gateway's verify call must still confirm", () => {
    expect(actions(reported)).toEqual(["place_order", "state_returned"])
  })

  it("An admin cannot place the order of an unproven payment that the gateway's verify call cannot confirm", () => {
    expect(actions(reported, medusaOf(), pageOf({ canAsk: false }))).toEqual(["state_returned"])
    const [half] = fold([verified("approved")], undefined, "both")
    expect(half && actions(half)).toEqual(["state_returned"])
    expect(actions(proven, medusaOf(), pageOf({ canAsk: false }))).toContain("place_order")
  })

  it("When the cart changed after a payment, an admin can apply the payment to an order but not place the cart's order", () => {
    expect(actions(proven, cart({ total: cents(4500) }))).toEqual([
      "apply_to_order",
      "state_returned",
    ])
  })

  it("An admin can have a payment booked on its unpaid order", () => {
    const unpaid = medusaOf({ cart: null, order: orderOf() })
    expect(actions(proven, unpaid)).toEqual(["place_order", "apply_to_order", "state_returned"])
  })

  it("An admin is offered no refund in Medusa of a booked payment whose sums agree", () => {
    expect(actions(proven, bookedOf())).toEqual(["state_returned", "close"])
  })

  it("An admin cannot apply a payment to an order when the gateway has returned a part, although the admin has stated the sum", () => {
    const back = onlyPayment([approved, stated(500, [approved])])
    expect(actions(back)).toEqual(["state_returned"])
  })

  it("An admin can only state what the gateway gave back of a payment of another amount than its payment page", () => {
    expect(actions(wrong)).toEqual(["state_returned"])
  })

  it("An admin can only state what the gateway gave back of a payment whose transaction has also paid another payment page", () => {
    expect(actions(proven, medusaOf({ transactionReused: true }))).toEqual(["state_returned"])
  })

  it("An admin can only state what the gateway gave back of a payment that was refunded in part before Medusa booked it", () => {
    expect(actions(part)).toEqual(["state_returned"])
  })

  it("An admin can refund in Medusa what the gateway gave back of a booked payment, state another sum, or close the payment", () => {
    expect(actions(part, bookedOf())).toEqual(["refund_in_medusa", "state_returned", "close"])
  })

  it("After a refund in Medusa that the gateway has not made, an admin can state what the gateway gave back, or close the payment", () => {
    expect(actions(proven, bookedOf(500))).toEqual(["state_returned", "close"])
  })

  it("An admin can only state what the gateway gave back of a booked payment after a refund without an amount was reported", () => {
    expect(actions(unclear, bookedOf())).toEqual(["state_returned"])
  })

  it('An admin is not offered the action "refund in Medusa" for a captured payment without an order, although the gateway gave back a part', () => {
    expect(actions(part, { ...bookedOf(), order: null })).toEqual(["state_returned", "close"])
  })

  it("An admin can close a captured payment without an order if the gateway has no more money than Medusa", () => {
    const facts = { ...bookedOf(500), order: null }
    expect(actions(part, facts)).toEqual(["state_returned", "close"])
    expect(actions(proven, facts)).toEqual(["state_returned"])
  })

  it("An admin can close a captured payment whose payment collection has no cart, after the gateway gave back a part of it", () => {
    const facts = { ...bookedOf(), order: null, cart: null, cartGone: false }
    expect(actions(part, facts)).toEqual(["state_returned", "close"])
  })

  it("An admin can close a payment that Medusa did not book if the gateway has given back all of the payment [case 58]", () => {
    const said = [notified("approved", { amount: "39.99" })]
    const back = onlyPayment([...said, stated(3999, said)])
    expect(actions(back)).toEqual(["state_returned", "close"])
  })
})
