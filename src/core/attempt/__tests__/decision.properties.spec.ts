import fc from "fast-check"
import { decide, isOver, type Decision, type AttemptFacts } from "../decision"
import { HELD_REASONS } from "../held-reason"
import type { Verdict } from "../evidence/verdict"
import { cents } from "../../__tests__/support/cents"
import { webhook } from "../../__tests__/support/evidence"
import { holds } from "../../__tests__/support/holds"

const by = webhook({ status: "approved" })
const OPTIONS = { graceMinutes: 15 }

// Few values, so that they collide; and any others.
const amount = fc.oneof(fc.constantFrom(2259, 2258, 2260, 0), fc.integer()).map(cents)
const currency = fc.constantFrom("cad", "usd")
const time = fc.date({ min: new Date("2027-01-01Z"), max: new Date("2027-01-03Z") })
const reason = fc.constantFrom(...HELD_REASONS)

const reversed = (disputed: boolean): Verdict => ({
  kind: "reversed",
  by: { ...by, isStray: false, named: null },
  disputed,
  reversals: [],
  closed: [],
  askFirst: false,
  returned: null,
  unapproved: false,
})
const proven = fc.constant<Verdict>({ kind: "proven", by })
const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  proven,
  fc.constant<Verdict>({ kind: "unproven" }),
  fc.constant<Verdict>({ kind: "half_proven", by }),
  reason.map<Verdict>((why) => ({ kind: "contradicted", reason: why, by })),
  fc.boolean().map((disputed) => reversed(disputed))
)

const attempt = fc.record({
  amount,
  currency_code: currency,
  expires_at: fc.option(time),
})
const cart = fc.option(
  fc.record({
    id: fc.constant("cart_1"),
    completed: fc.boolean(),
    total: amount,
    currency_code: currency,
  })
)
const order = fc.option(
  fc.record({
    id: fc.constantFrom("order_1", "order_2"),
    canceled: fc.boolean(),
    paid: fc.boolean(),
    hasMoney: fc.boolean(),
    refunded: fc.boolean(),
    owed: amount,
    differs: fc.boolean(),
  })
)

const factsWith = (verdicts: fc.Arbitrary<Verdict>): fc.Arbitrary<AttemptFacts> =>
  fc.record({
    now: time,
    verdict: verdicts,
    attempt,
    sessionExists: fc.boolean(),
    payment: fc.constantFrom("none", "captured", "canceled"),
    paidElsewhere: fc.boolean(),
    transactionReused: fc.boolean(),
    cart,
    cartGone: fc.boolean(),
    collectionAmount: fc.option(amount),
    order,
  })
const anyFacts = factsWith(verdict)
const provenFacts = factsWith(proven)

const captures = ({ kind }: Decision) => kind === "place_order" || kind === "book"

describe("decide, of any facts", () => {
  it("decides, and the same again for the same facts", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const before = JSON.stringify(facts)
        const decision = decide(facts, OPTIONS)
        const again = decide(structuredClone(facts), OPTIONS)
        const kinds: Decision["kind"][] = [
          "wait",
          "expire",
          "place_order",
          "book",
          "reverse",
          "completed",
          "hold",
        ]
        return (
          kinds.includes(decision.kind) &&
          JSON.stringify(decision) === JSON.stringify(again) &&
          JSON.stringify(facts) === before
        )
      })
    )
  })

  it("books no money that is not proven", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const isNew = facts.payment !== "captured"
        return !captures(decide(facts, OPTIONS)) || !isNew || facts.verdict.kind === "proven"
      })
    )
  })

  it("books nothing on an order or a cart that is paid elsewhere", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const isPaid = facts.paidElsewhere || facts.order?.paid === true
        return facts.payment === "captured" || !isPaid || !captures(decide(facts, OPTIONS))
      })
    )
  })

  it("neither captures nor completes anything for an order that was canceled before it was paid", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const isCanceled = facts.order?.canceled === true && !facts.order.paid
        return (
          !isCanceled || !["place_order", "book", "completed"].includes(decide(facts, OPTIONS).kind)
        )
      })
    )
  })

  it("books only what the cart costs, or no more than the order owes", () => {
    holds(
      fc.property(provenFacts, (facts) => {
        if (facts.payment === "captured" || !captures(decide(facts, OPTIONS))) {
          return true
        }
        const { cart, order, attempt } = facts
        return cart
          ? cart.total === attempt.amount && cart.currency_code === attempt.currency_code
          : order === null || order.owed >= attempt.amount
      })
    )
  })

  it("books through an existing session, or through a new one where an order may be placed", () => {
    holds(
      fc.property(provenFacts, (facts) => {
        const decision = decide(facts, OPTIONS)
        if (facts.payment === "captured" || !("bind" in decision)) {
          return true
        }
        const { cart, order, collectionAmount, attempt, sessionExists } = facts
        const isWanted = order
          ? collectionAmount === attempt.amount
          : cart !== null && !cart.completed
        return decision.bind === "existing_session" ? sessionExists : !sessionExists && isWanted
      })
    )
  })

  it("books and completes nothing for a cart that was deleted, unless an order has the payment", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const { kind } = decide({ ...facts, cartGone: true, cart: null }, OPTIONS)
        return facts.order !== null || !["place_order", "book", "completed"].includes(kind)
      })
    )
  })

  it("expires only what was never approved, and only after its time is over", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const isOverNow = isOver(facts.attempt.expires_at, OPTIONS, facts.now)
        const isUnpaid = facts.verdict.kind === "unproven" && facts.payment !== "captured"
        const mayExpire = isUnpaid && isOverNow
        return (decide(facts, OPTIONS).kind === "expire") === mayExpire
      })
    )
  })

  it("places an order only for a cart that has none, and books only where there is one or no cart", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const { kind } = decide(facts, OPTIONS)
        const isToPlace = facts.cart !== null && facts.order === null
        return !captures({ kind } as Decision) || (kind === "place_order") === isToPlace
      })
    )
  })

  it("completes no order whose total or currency is not what was captured", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        return facts.order?.differs !== true || decide(facts, OPTIONS).kind !== "completed"
      })
    )
  })

  it("waits only for proof", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const isWaiting = decide(facts, OPTIONS).kind === "wait"
        return !isWaiting || ["unproven", "half_proven"].includes(facts.verdict.kind)
      })
    )
  })

  it("completes only what Medusa has captured, for the order that has it", () => {
    holds(
      fc.property(anyFacts, (facts) => {
        const decision = decide(facts, OPTIONS)
        if (decision.kind !== "completed") {
          return true
        }
        const { payment, order, cart } = facts
        return (
          payment === "captured" &&
          (order ? order.paid && decision.order_id === order.id : decision.order_id === null) &&
          (order !== null || cart === null)
        )
      })
    )
  })

  it("neither books nor completes what was reversed", () => {
    holds(
      fc.property(factsWith(fc.boolean().map(reversed)), (facts) => {
        return ["hold", "reverse"].includes(decide(facts, OPTIONS).kind)
      })
    )
  })

  it("holds or books what is proven, at any time", () => {
    holds(
      fc.property(provenFacts, time, (facts, later) => {
        const decision = decide(facts, OPTIONS)
        const then = decide({ ...facts, now: later }, OPTIONS)
        return (
          ["place_order", "book", "completed", "hold"].includes(decision.kind) &&
          JSON.stringify(decision) === JSON.stringify(then)
        )
      })
    )
  })
})

describe("isOver, of any page", () => {
  const grace = fc.integer({ min: 1, max: 10_000 }).map((graceMinutes) => ({ graceMinutes }))
  const valid = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01Z") })

  it("stays so once it is", () => {
    holds(
      fc.property(valid, grace, valid, fc.nat(), (expires, options, now, later) => {
        const then = new Date(now.getTime() + later)
        return !isOver(expires, options, now) || isOver(expires, options, then)
      })
    )
  })

  it("begins right after the grace, to the millisecond", () => {
    holds(
      fc.property(valid, grace, (expires, options) => {
        const end = expires.getTime() + options.graceMinutes * 60_000
        return (
          !isOver(expires, options, new Date(end)) && isOver(expires, options, new Date(end + 1))
        )
      })
    )
  })

  it("never comes for a page that has no end", () => {
    holds(fc.property(time, grace, (now, options) => !isOver(null, options, now)))
  })
})
