import { cents } from "../../__tests__/support/cents"
import { actionsFor } from "../actions"
import { balancesOf } from "../balances"
import { decide, type MedusaFacts, type PageFacts, type Step } from "../decide"
import type { FoldedPayment } from "../fold"
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
  ["A page that nobody paid waits", undefined, pageOf(), medusaOf(), { kind: "wait" }],
  [
    "A page that nobody paid expires when it is over",
    undefined,
    over,
    medusaOf(),
    { kind: "expire" },
  ],
  [
    "An unproven payment waits for the other source",
    reported,
    pageOf(),
    medusaOf(),
    { kind: "wait" },
  ],
  [
    "An unproven payment has the other source asked",
    reported,
    pageOf({ isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  [
    "An unproven payment is held when its time is over",
    reported,
    over,
    medusaOf(),
    hold("not_confirmed"),
  ],
  [
    "An unproven payment is not held before the other source was asked",
    reported,
    pageOf({ isOver: true, isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  ["A payment of another amount is held", wrong, pageOf(), medusaOf(), hold("not_as_requested")],
  [
    "An unclear payment has verify asked first",
    unclear,
    pageOf({ isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  ["An unclear payment is held", unclear, pageOf(), medusaOf(), hold("unclear")],
  ["A payment of which a part was returned is held", part, pageOf(), medusaOf(), hold("returned")],
  [
    "A payment that was returned in full closes by itself",
    all,
    pageOf(),
    medusaOf(),
    { kind: "close" },
  ],
  [
    "A return that was not confirmed asks verify first",
    all,
    pageOf({ isAsked: false }),
    medusaOf(),
    { kind: "ask" },
  ],
  ["A return that verify contradicts is held", contradicted, pageOf(), medusaOf(), hold("unclear")],
  [
    "A proven payment of a cart becomes its order",
    proven,
    pageOf(),
    medusaOf(),
    { kind: "place_order", bind: "existing_session" },
  ],
  [
    "A proven payment whose session is gone gets a new one",
    proven,
    pageOf(),
    medusaOf({ sessionExists: false }),
    { kind: "place_order", bind: "new_session" },
  ],
  [
    "A proven payment is booked on an order that exists and is unpaid",
    proven,
    pageOf(),
    medusaOf({ order: orderOf() }),
    { kind: "book", bind: "existing_session" },
  ],
  [
    "A proven payment for an order alone is booked on it",
    proven,
    pageOf(),
    medusaOf({ cart: null, order: orderOf() }),
    { kind: "book", bind: "existing_session" },
  ],
  [
    "A payment for an order that owes less is held",
    proven,
    pageOf(),
    medusaOf({ cart: null, order: orderOf({ owed: cents(3999) }) }),
    hold("already_paid"),
  ],
  [
    "A payment for a cart that costs a cent more is held",
    proven,
    pageOf(),
    cart({ total: cents(4001) }),
    hold("cart_changed"),
  ],
  [
    "A payment for a cart that costs a cent less is held",
    proven,
    pageOf(),
    cart({ total: cents(3999) }),
    hold("cart_changed"),
  ],
  [
    "A payment for a cart in another currency is held",
    proven,
    pageOf(),
    cart({ currency_code: "usd" }),
    hold("cart_changed"),
  ],
  [
    "A payment of a collection without a cart, whose session is gone, is held",
    proven,
    pageOf(),
    medusaOf({ cart: null, sessionExists: false }),
    hold("cart_changed"),
  ],
  [
    "A payment for a cart and a collection whose totals were not read becomes the order",
    proven,
    pageOf(),
    { ...cart({ total: null }), collectionAmount: null },
    { kind: "place_order" },
  ],
  [
    "A payment for a cart whose total was not read is held once its collection costs something else",
    proven,
    pageOf(),
    { ...cart({ total: null }), collectionAmount: cents(4500) },
    hold("cart_changed"),
  ],
  [
    "A payment whose cart is gone is held",
    proven,
    pageOf(),
    medusaOf({ cart: null, cartGone: true }),
    hold("cart_changed"),
  ],
  [
    "A payment for a completed cart whose session is gone is held",
    proven,
    pageOf(),
    medusaOf({
      cart: { completed: true, total: WHOLE, currency_code: "cad" },
      sessionExists: false,
    }),
    hold("cart_changed"),
  ],
  [
    "A payment of a collection that has other money is held",
    proven,
    pageOf(),
    medusaOf({ paidElsewhere: true }),
    hold("already_paid"),
  ],
  [
    "A payment of a cart whose order has money is held",
    proven,
    pageOf(),
    medusaOf({ order: orderOf({ hasMoney: true }) }),
    hold("already_paid"),
  ],
  [
    "A payment of a canceled order is held",
    proven,
    pageOf(),
    medusaOf({ order: orderOf({ canceled: true }) }),
    hold("order_canceled"),
  ],
  [
    "A transaction of another page is held",
    proven,
    pageOf(),
    medusaOf({ transactionReused: true }),
    hold("transaction_of_another_page"),
  ],
  [
    "A payment that Medusa has canceled is held",
    proven,
    pageOf(),
    medusaOf({ payment: "canceled" }),
    hold("order_not_placed"),
  ],
]

const BOOKED: Row[] = [
  [
    "A booked payment whose two sums agree is done",
    proven,
    pageOf(),
    bookedOf(),
    { kind: "done", order_id: "order_1" },
  ],
  [
    "A refund that the gateway still has to make is due",
    proven,
    pageOf(),
    bookedOf(500),
    hold("refund_due"),
  ],
  ["A refund that both have is done", part, pageOf(), bookedOf(500), { kind: "done" }],
  ["A return that Medusa does not have is held", part, pageOf(), bookedOf(), hold("returned")],
  ["A cent of difference is held", part, pageOf(), bookedOf(499), hold("returned")],
  [
    "A booked payment that is unclear has verify asked first",
    unclear,
    pageOf({ isAsked: false }),
    bookedOf(),
    { kind: "ask" },
  ],
  [
    "A captured payment without an order that is unclear is detached before verify is asked",
    unclear,
    pageOf({ isAsked: false }),
    { ...bookedOf(), order: null },
    { kind: "detach", reason: "unclear" },
  ],
  ["A booked payment that is unclear is held", unclear, pageOf(), bookedOf(), hold("unclear")],
  [
    "An order that costs something else is held",
    proven,
    pageOf(),
    bookedOf(0, { differs: true }),
    hold("order_differs"),
  ],
  [
    "A canceled order whose payment Medusa has not refunded is held",
    proven,
    pageOf(),
    bookedOf(0, { canceled: true }),
    hold("order_canceled"),
  ],
  [
    "A canceled order whose payment was returned and refunded is done",
    all,
    pageOf(),
    bookedOf(4000, { canceled: true }),
    { kind: "done" },
  ],
  [
    "A captured payment without an order becomes its order",
    proven,
    pageOf(),
    { ...bookedOf(), order: null },
    { kind: "place_order", bind: "existing_session" },
  ],
  [
    "A captured payment is booked on an order that is unpaid",
    proven,
    pageOf(),
    bookedOf(0, { paid: false, hasMoney: false }),
    { kind: "book", bind: "existing_session" },
  ],
  [
    "A captured payment is not booked on an order that has other money",
    proven,
    pageOf(),
    bookedOf(0, { paid: false }),
    hold("already_paid"),
  ],
  [
    "A captured payment of a collection that has other money is held",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, paidElsewhere: true },
    hold("already_paid"),
  ],
  [
    "A captured payment without an order is held once its cart costs something else",
    proven,
    pageOf(),
    { ...cart({ total: cents(4500) }), payment: "captured", captured: WHOLE },
    hold("cart_changed"),
  ],
  [
    "A captured payment that Medusa has refunded becomes no order",
    proven,
    pageOf(),
    { ...bookedOf(500), order: null },
    { kind: "detach", reason: "refund_due" },
  ],
  [
    "A payment of which Medusa has captured less than the gateway took is held",
    proven,
    pageOf(),
    { ...bookedOf(), captured: cents(2000) },
    hold("refund_due"),
  ],
  [
    "A captured payment without an order of which a part was returned is detached",
    part,
    pageOf(),
    { ...bookedOf(), order: null },
    { kind: "detach", reason: "returned" },
  ],
  [
    "A captured payment without an order that verify contradicts is detached",
    contradicted,
    pageOf(),
    { ...bookedOf(), order: null },
    { kind: "detach" },
  ],
  [
    "A captured payment that was returned is not booked on its unpaid order",
    part,
    pageOf(),
    bookedOf(0, { paid: false }),
    hold("returned"),
  ],
  [
    "A captured payment of a canceled order is held",
    proven,
    pageOf(),
    bookedOf(0, { paid: false, canceled: true }),
    hold("order_canceled"),
  ],
  [
    "A booked payment whose transaction has paid another page is held",
    proven,
    pageOf(),
    { ...bookedOf(), transactionReused: true },
    hold("transaction_of_another_page"),
  ],
  [
    "A captured payment whose transaction has paid another page leaves its cart, which core would complete with it",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, transactionReused: true },
    { kind: "detach", reason: "transaction_of_another_page" },
  ],
  [
    "A captured payment whose cart is gone is held",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, cart: null, cartGone: true },
    hold("order_not_placed"),
  ],
  [
    "A captured payment of a collection without cart and order is done",
    proven,
    pageOf(),
    { ...bookedOf(), order: null, cart: null },
    { kind: "done", order_id: null },
  ],
]

describe("decide", () => {
  it.each([...NOT_BOOKED, ...BOOKED])("%s", (_, payment, page, medusa, step) => {
    expect(decide(payment, page, medusa)).toMatchObject(step)
  })

  it("A second payment is placed once all of the first one was returned [case 56]", () => {
    const second = notified("approved", { transaction_id: "t2" })
    const steps = fold([approved, notified("voided"), second]).map((payment) =>
      decide(payment, pageOf(), medusaOf())
    )
    expect(steps).toEqual([{ kind: "close" }, { kind: "place_order", bind: "existing_session" }])
  })

  it("A second payment is held while the gateway has a part of the first one [case 56]", () => {
    const second = notified("approved", { transaction_id: "t2" })
    const steps = fold([approved, notified("refunded", { amount: "5.00" }), second]).map(
      (payment) => decide(payment, pageOf(), medusaOf())
    )
    expect(steps).toEqual([hold("returned"), hold("unclear")])
  })
})

describe("A payment with an unknown reference", () => {
  it.each([
    ["is held while the gateway has money of it", proven, medusaOf(), hold("unknown_reference")],
    ["is held while it is unclear", unclear, medusaOf(), hold("unclear")],
    ["is closed once the gateway has nothing of it", all, medusaOf(), { kind: "close" }],
    [
      "is held where nothing was said about money any more",
      undefined,
      medusaOf(),
      hold("unknown_reference"),
    ],
    ["is done once it was applied to an order", proven, bookedOf(), { kind: "done" }],
    ["is held once its order's money is unclear", unclear, bookedOf(), hold("unclear")],
    [
      "places no order of a cart",
      proven,
      { ...bookedOf(), order: null },
      { kind: "hold", reason: "cart_changed" },
    ],
  ])("%s", (_, payment, facts, step) => {
    expect(decide(payment, null, facts)).toMatchObject(step)
  })

  it("A payment with an unknown reference is closed as no payment of this store once an admin has accepted it", () => {
    const accepted = { gateway: cents(WHOLE), medusa: cents(0), owed: null }
    expect(decide(proven, null, medusaOf({ accepted }))).toEqual({ kind: "close" })
  })

  it("can be returned, or closed as no payment of this store", () => {
    expect(actionsFor(proven, null, medusaOf())).toEqual(["state_returned", "close"])
  })
})

describe("A difference that an admin accepted with a note", () => {
  const accepted = (gateway: number, medusa: number) => ({
    accepted: { gateway: cents(gateway), medusa: cents(medusa), owed: cents(0) },
  })

  it("is done while both balances stay as they were accepted", () => {
    const facts = { ...bookedOf(500), ...accepted(4000, 3500) }
    expect(decide(proven, pageOf(), facts)).toEqual({ kind: "done", order_id: "order_1" })
  })

  it.each([
    ["the gateway returned something since", part, bookedOf(700), accepted(4000, 3500)],
    ["Medusa refunded something since", proven, bookedOf(700), accepted(4000, 3500)],
    ["what the gateway returned is unclear", unclear, bookedOf(500), accepted(4000, 3500)],
  ])("is news again once %s", (_, payment, facts, then) => {
    const step = decide(payment, pageOf(), { ...facts, ...then })
    expect(step).toEqual(decide(payment, pageOf(), facts))
  })

  it("accepts an order that costs something else", () => {
    const owing = (owed: number) => ({
      ...bookedOf(0, { differs: true, owed: cents(owed) }),
      accepted: { gateway: WHOLE, medusa: WHOLE, owed: cents(500) },
    })
    expect(decide(proven, pageOf(), owing(500))).toMatchObject({ kind: "done" })
    expect(decide(proven, pageOf(), owing(700))).toMatchObject({ reason: "order_differs" })
  })

  it("closes a payment that Medusa has captured and placed no order with", () => {
    const facts = { ...bookedOf(), order: null, cart: null, cartGone: true, ...accepted(0, 4000) }
    expect(decide(all, pageOf(), facts)).toEqual({ kind: "close" })
  })

  it("A captured payment that an admin accepts leaves its cart first, which core would complete with it", () => {
    const facts = { ...bookedOf(), order: null, ...accepted(4000, 4000) }
    expect(decide(proven, pageOf(), facts)).toMatchObject({ kind: "detach" })
  })

  it("A payment that Medusa has not booked is closed once the gateway has nothing of it", () => {
    const open = pageOf({ isAsked: false })
    expect(decide(all, open, medusaOf(accepted(0, 0)))).toEqual({ kind: "close" })
    expect(decide(part, pageOf(), medusaOf(accepted(3500, 0)))).toEqual(hold("returned"))
  })
})

describe("balancesOf", () => {
  it("Medusa has what it captured, less what it refunded", () => {
    expect(balancesOf(part, bookedOf(1200))).toEqual({ gateway: 3500, medusa: 2800 })
  })

  it("Medusa has nothing of a payment that it has not captured", () => {
    expect(balancesOf(proven, medusaOf({ captured: WHOLE }))).toEqual({ gateway: 4000, medusa: 0 })
  })
})

describe("actionsFor", () => {
  const actions = (payment: FoldedPayment, medusa = medusaOf(), page = over) =>
    actionsFor(payment, page, medusa)

  it("An order can be placed for a payment that only waits for its proof", () => {
    expect(actions(reported)).toEqual(["place_order", "state_returned"])
  })

  it("No order can be placed for a payment whose proof cannot come from verify", () => {
    expect(actions(reported, medusaOf(), pageOf({ canAsk: false }))).toEqual(["state_returned"])
    const [half] = fold([verified("approved")], undefined, "both")
    expect(half && actions(half)).toEqual(["state_returned"])
    expect(actions(proven, medusaOf(), pageOf({ canAsk: false }))).toContain("place_order")
  })

  it("A proven payment whose cart changed can be applied to an order, and not placed", () => {
    expect(actions(proven, cart({ total: cents(4500) }))).toEqual([
      "apply_to_order",
      "state_returned",
    ])
  })

  it("A payment of another amount can only be returned", () => {
    expect(actions(wrong)).toEqual(["state_returned"])
  })

  it("A transaction of another page can only be returned", () => {
    expect(actions(proven, medusaOf({ transactionReused: true }))).toEqual(["state_returned"])
  })

  it("A payment that the gateway has in part can only be returned", () => {
    expect(actions(part)).toEqual(["state_returned"])
  })

  it("What the gateway returned is refunded in Medusa, or accepted", () => {
    expect(actions(part, bookedOf())).toEqual(["refund_in_medusa", "state_returned", "close"])
  })

  it("A refund that the gateway still has to make is stated, or accepted", () => {
    expect(actions(proven, bookedOf(500))).toEqual(["state_returned", "close"])
  })

  it("An unclear payment of an order is stated before Medusa refunds or an admin accepts anything", () => {
    expect(actions(unclear, bookedOf())).toEqual(["state_returned"])
  })

  it("A captured payment without an order is not refunded in Medusa", () => {
    expect(actions(part, { ...bookedOf(), order: null })).toEqual(["state_returned", "close"])
  })

  it("A captured payment without an order is accepted once the gateway has no more than Medusa", () => {
    const facts = { ...bookedOf(500), order: null }
    expect(actions(part, facts)).toEqual(["state_returned", "close"])
    expect(actions(proven, facts)).toEqual(["state_returned"])
  })

  it("A difference of a payment for a collection without a cart is accepted like that of an order", () => {
    const facts = { ...bookedOf(), order: null, cart: null, cartGone: false }
    expect(actions(part, facts)).toEqual(["state_returned", "close"])
  })

  it("A payment is closed with a note only once the gateway has nothing of it [case 58]", () => {
    const said = [notified("approved", { amount: "39.99" })]
    const back = onlyPayment([...said, stated(3999, said)])
    expect(actions(back)).toEqual(["state_returned", "close"])
  })
})
