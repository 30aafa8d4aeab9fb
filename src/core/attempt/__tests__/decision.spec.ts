import { decide, type Decision, type AttemptFacts } from "../decision"
import type { Verdict } from "../evidence/verdict"
import { cents } from "../../__tests__/support/cents"
import { webhook } from "../../__tests__/support/evidence"

const by = webhook({ status: "approved" })
const PROVEN: Verdict = { kind: "proven", by }
const UNPROVEN: Verdict = { kind: "unproven" }
const HALF: Verdict = { kind: "half_proven", by }
const CONTRADICTED: Verdict = { kind: "contradicted", reason: "amount_mismatch", by }
const REVERSED: Verdict = {
  kind: "reversed",
  by: { ...by, isStray: false, named: null },
  disputed: false,
  reversals: [],
  closed: [],
  askFirst: false,
  returned: null,
  unapproved: false,
}
const UNAPPROVED: Verdict = { ...REVERSED, unapproved: true }
const DISPUTED: Verdict = { ...REVERSED, disputed: true }

const EXPIRES = new Date("2027-01-15T10:30:00Z")
const GRACE_MS = 15 * 60_000
const LONG_AFTER = new Date("2028-01-01Z")
const OPEN_CART = { id: "cart_1", completed: false, total: cents(2259), currency_code: "cad" }
const DONE_CART = { ...OPEN_CART, completed: true }
const ORDER = {
  id: "order_1",
  canceled: false,
  paid: true,
  hasMoney: true,
  refunded: false,
  owed: cents(0),
  differs: false,
}

/** A live page of an open cart, its session bound, nothing booked. */
const FACTS: AttemptFacts = {
  now: new Date("2027-01-15T10:10:00Z"),
  verdict: PROVEN,
  attempt: { amount: cents(2259), currency_code: "cad", expires_at: EXPIRES },
  sessionExists: true,
  payment: "none",
  paidElsewhere: false,
  transactionReused: false,
  cart: OPEN_CART,
  cartGone: false,
  collectionAmount: cents(2259),
  order: null,
}

type Changes = Partial<AttemptFacts>

const decideOn = (changes: Changes) =>
  decide({ ...FACTS, ...changes }, { graceMinutes: GRACE_MS / 60_000 })

/** `hold: already_paid`, `place_order: new_session`, `completed: order_1`. */
function describeDecision(decision: Decision): string {
  switch (decision.kind) {
    case "hold":
      return `hold: ${decision.reason}`
    case "place_order":
    case "book":
      return `${decision.kind}: ${decision.bind}`
    case "completed":
      return `completed: ${decision.order_id ?? "without an order"}`
    case "wait":
    case "expire":
    case "reverse":
      return decision.kind
  }
}

describe("decide: not proven", () => {
  const at = (afterGraceMs: number) => new Date(EXPIRES.getTime() + GRACE_MS + afterGraceMs)
  const neverOpened = { ...FACTS.attempt, expires_at: null }

  it.each<[string, Changes, string]>([
    ["while the page is live", { verdict: UNPROVEN }, "wait"],
    ["just expired: the grace runs", { verdict: UNPROVEN, now: EXPIRES }, "wait"],
    ["the last moment of the grace", { verdict: UNPROVEN, now: at(0) }, "wait"],
    ["the grace is over", { verdict: UNPROVEN, now: at(1) }, "expire"],
    [
      "a page whose opening was not answered never expires",
      { verdict: UNPROVEN, attempt: neverOpened, now: at(1e12) },
      "wait",
    ],
    [
      "and Medusa has captured it under another profile: the order is still to be placed",
      { verdict: UNPROVEN, payment: "captured", now: LONG_AFTER },
      "place_order: existing_session",
    ],
    ["one piece of two, while the page is live", { verdict: HALF }, "wait"],
    ["one piece of two, in the grace", { verdict: HALF, now: at(0) }, "wait"],
    [
      "one piece of two, and Medusa has captured it already: the order has it",
      { verdict: HALF, payment: "captured", cart: DONE_CART, order: ORDER, now: at(1) },
      "completed: order_1",
    ],
    [
      "one piece of two, and the grace is over: it never expires silently",
      { verdict: HALF, now: at(1) },
      "hold: evidence_conflict",
    ],
  ])("%s", (_, changes, expected) => {
    expect(describeDecision(decideOn(changes))).toBe(expected)
  })
})

describe("decide: contradicted or reversed", () => {
  it.each<[string, Changes, string]>([
    ["before it is booked", { verdict: CONTRADICTED }, "hold: amount_mismatch"],
    [
      "Medusa's payment was canceled",
      { verdict: CONTRADICTED, payment: "canceled" },
      "hold: amount_mismatch",
    ],
    [
      "once booked and ordered it is a line of the timeline",
      { verdict: CONTRADICTED, payment: "captured", cart: DONE_CART, order: ORDER },
      "completed: order_1",
    ],
    [
      "once booked the order is still to be placed",
      { verdict: CONTRADICTED, payment: "captured" },
      "place_order: existing_session",
    ],
    [
      "once booked, one piece of two is as good as both",
      { verdict: HALF, payment: "captured", cart: DONE_CART, order: ORDER, now: LONG_AFTER },
      "completed: order_1",
    ],
    ["reversed before it is booked", { verdict: REVERSED }, "hold: gateway_reversed"],
    ["reversed without an approval while the page is open", { verdict: UNAPPROVED }, "wait"],
    [
      "reversed without an approval, and the page was never opened",
      { verdict: UNAPPROVED, attempt: { ...FACTS.attempt, expires_at: null } },
      "hold: gateway_reversed",
    ],
    [
      "reversed without an approval once the page is over",
      { verdict: UNAPPROVED, now: LONG_AFTER },
      "hold: gateway_reversed",
    ],
    [
      "Medusa's payment was canceled, and the payment was returned",
      { verdict: REVERSED, payment: "canceled" },
      "hold: gateway_reversed",
    ],
    [
      "reversed by one source and not by the other, before it is booked",
      { verdict: DISPUTED },
      "hold: evidence_conflict",
    ],
    [
      "reversed by one source and not by the other, after it is booked",
      { verdict: DISPUTED, payment: "captured", cart: DONE_CART, order: ORDER },
      "hold: gateway_reversed",
    ],
    [
      "reversed after it is booked",
      { verdict: REVERSED, payment: "captured", cart: DONE_CART, order: ORDER },
      "hold: gateway_reversed",
    ],
    [
      "reversed after it is booked, before an order came of it",
      { verdict: REVERSED, payment: "captured" },
      "reverse",
    ],
    [
      "a part of it, before an order came of it",
      { verdict: { ...REVERSED, returned: cents(100) }, payment: "captured" },
      "hold: gateway_reversed",
    ],
    [
      "disputed between the sources, before an order came of it",
      { verdict: { ...REVERSED, disputed: true }, payment: "captured" },
      "hold: gateway_reversed",
    ],
  ])("%s", (_, changes, expected) => {
    expect(describeDecision(decideOn(changes))).toBe(expected)
  })
})

describe("decide: proven, and Medusa has the payment", () => {
  it.each<[string, Changes, string]>([
    ["the order has it", { cart: DONE_CART, order: ORDER }, "completed: order_1"],
    [
      "the cart is not completed yet",
      { cart: OPEN_CART, order: null },
      "place_order: existing_session",
    ],
    [
      "the order lacks its transaction",
      { cart: DONE_CART, order: { ...ORDER, paid: false } },
      "book: existing_session",
    ],
    [
      "the cart is completed, no order in sight",
      { cart: DONE_CART },
      "place_order: existing_session",
    ],
    [
      "the order was canceled before it got the money",
      { cart: DONE_CART, order: { ...ORDER, canceled: true, paid: false } },
      "hold: order_canceled",
    ],
    [
      "the order was canceled after it got the money: Medusa has refunded it",
      { cart: DONE_CART, order: { ...ORDER, canceled: true, refunded: true } },
      "completed: order_1",
    ],
    [
      "the order was canceled while Medusa captured the payment",
      { cart: DONE_CART, order: { ...ORDER, canceled: true } },
      "hold: order_canceled",
    ],
    [
      "the order costs another sum than was captured",
      { cart: DONE_CART, order: { ...ORDER, differs: true } },
      "hold: order_differs",
    ],
    ["a collection without cart and order", { cart: null }, "completed: without an order"],
    ["an order edit that is paid", { cart: null, order: ORDER }, "completed: order_1"],
    [
      "an order edit that lacks its transaction",
      { cart: null, order: { ...ORDER, paid: false } },
      "book: existing_session",
    ],
    [
      "a cart that changed afterwards: the money is booked",
      { cart: { ...OPEN_CART, total: cents(1) } },
      "place_order: existing_session",
    ],
    ["the page's time is over", { now: LONG_AFTER }, "place_order: existing_session"],
    [
      "another attempt was proven by the same transaction since",
      { cart: DONE_CART, order: ORDER, transactionReused: true },
      "completed: order_1",
    ],
    [
      "the cart was deleted before its order was placed",
      { cart: null, cartGone: true },
      "hold: order_not_placed",
    ],
    [
      "the cart was deleted, and its order was canceled",
      { cart: null, cartGone: true, order: { ...ORDER, canceled: true, paid: false } },
      "hold: order_canceled",
    ],
  ])("%s", (_, changes, expected) => {
    expect(describeDecision(decideOn({ payment: "captured", ...changes }))).toBe(expected)
  })

  it.each([
    ["names the order that was canceled with the money", true, "order_1"],
    ["names no order that was canceled before it got the money", false, undefined],
  ])("%s", (_, paid, order_id) => {
    const order = { ...ORDER, canceled: true, paid }
    const decision = decideOn({ payment: "captured", cart: DONE_CART, order })
    expect(decision).toEqual({
      kind: "hold",
      reason: "order_canceled",
      ...(order_id && { order_id }),
    })
  })
})

describe("decide: proven, and Medusa does not know", () => {
  const canceledOrder = {
    id: "order_1",
    canceled: true,
    paid: false,
    hasMoney: false,
    refunded: false,
    owed: cents(0),
    differs: false,
  }
  const unpaidOrder = {
    id: "order_1",
    canceled: false,
    paid: false,
    hasMoney: false,
    refunded: false,
    owed: cents(2259),
    differs: false,
  }

  it.each<[string, Changes, string]>([
    ["cart and session are there", {}, "place_order: existing_session"],
    [
      "a payment for the order alone has paid it",
      { cart: DONE_CART, order: { ...unpaidOrder, hasMoney: true } },
      "hold: already_paid",
    ],
    [
      "the page's time is over: the money still counts",
      { now: LONG_AFTER },
      "place_order: existing_session",
    ],
    ["the session is gone, the cart is open", { sessionExists: false }, "place_order: new_session"],
    [
      "the session is gone, the cart is completed",
      { sessionExists: false, cart: DONE_CART },
      "hold: session_replaced",
    ],
    [
      "the session is gone, and there is no cart",
      { sessionExists: false, cart: null },
      "hold: session_replaced",
    ],
    ["an order edit with its session", { cart: null }, "book: existing_session"],
    ["the cart was deleted", { cart: null, cartGone: true }, "hold: session_replaced"],
    [
      "the cart was deleted, and the collection was paid elsewhere",
      { cart: null, cartGone: true, paidElsewhere: true },
      "hold: already_paid",
    ],
    [
      "an order to be paid, and its session is gone",
      { cart: null, order: unpaidOrder, sessionExists: false },
      "book: new_session",
    ],
    [
      "an order that owes less by now",
      { cart: null, order: { ...unpaidOrder, owed: cents(2258) } },
      "hold: already_paid",
    ],
    [
      "the cart's own order, whatever it owes: the cart says what it costs",
      { cart: DONE_CART, order: { ...unpaidOrder, owed: cents(2258) } },
      "book: existing_session",
    ],
    [
      "an order to be paid, its session is gone, and its collection asks for something else",
      { cart: null, order: unpaidOrder, sessionExists: false, collectionAmount: cents(2260) },
      "hold: session_replaced",
    ],
    [
      "an order to be paid, and its session and its collection are gone",
      { cart: null, order: unpaidOrder, sessionExists: false, collectionAmount: null },
      "hold: session_replaced",
    ],
    [
      "the cart costs a cent more",
      { cart: { ...OPEN_CART, total: cents(2260) } },
      "hold: session_replaced",
    ],
    [
      "the cart costs a cent more and the session is gone",
      { cart: { ...OPEN_CART, total: cents(2260) }, sessionExists: false },
      "hold: session_replaced",
    ],
    [
      "the cart has another currency",
      { cart: { ...OPEN_CART, currency_code: "usd" } },
      "hold: session_replaced",
    ],
    [
      "the transaction has paid another attempt",
      { transactionReused: true },
      "hold: transaction_reused",
    ],
    [
      "it has paid another attempt, and the collection was paid elsewhere",
      { transactionReused: true, paidElsewhere: true },
      "hold: transaction_reused",
    ],
    ["the collection was paid elsewhere", { paidElsewhere: true }, "hold: already_paid"],
    [
      "paid elsewhere, and the session is gone",
      { paidElsewhere: true, sessionExists: false },
      "hold: already_paid",
    ],
    ["the order is paid", { cart: DONE_CART, order: ORDER }, "hold: already_paid"],
    ["the order was canceled", { cart: DONE_CART, order: canceledOrder }, "hold: order_canceled"],
    [
      "paid elsewhere weighs more than a canceled order",
      { paidElsewhere: true, order: canceledOrder },
      "hold: already_paid",
    ],
    [
      "the order exists and is not paid yet, with its cart completed",
      { cart: DONE_CART, order: unpaidOrder },
      "book: existing_session",
    ],
    [
      "the collection of an order asks for another amount, and its session is gone",
      {
        cart: null,
        order: unpaidOrder,
        sessionExists: false,
        collectionAmount: cents(2260),
      },
      "hold: session_replaced",
    ],
    [
      "the collection of an order is gone",
      { cart: null, order: unpaidOrder, sessionExists: false, collectionAmount: null },
      "hold: session_replaced",
    ],
    ["Medusa's payment was canceled", { payment: "canceled" }, "hold: order_not_placed"],
  ])("%s", (_, changes, expected) => {
    expect(describeDecision(decideOn(changes))).toBe(expected)
  })
})
