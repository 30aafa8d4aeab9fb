import { actionsFor } from "../actions"
import { balancesOf } from "../balances"
import { decide, type MedusaFacts } from "../decide"
import { foldStatements, type FoldedPayment, type Proof } from "../fold"
import type { Statement } from "../statement"
import {
  at,
  bookedOf,
  fold,
  medusaOf,
  notified,
  orderOf,
  pageOf,
  PROFILE,
  stated,
  verified,
} from "./said"

/** What is to be done about each payment of the page, and its two sums. */
function judge(said: readonly Statement[], facts = medusaOf(), page = pageOf(), proof?: Proof) {
  return fold(said, PROFILE, proof).map((payment) => lineOf(payment, facts, page))
}

function lineOf(
  payment: FoldedPayment,
  facts: MedusaFacts,
  page: ReturnType<typeof pageOf> | null
) {
  const { gateway, medusa } = balancesOf(payment, facts)
  const actions = actionsFor(payment, page, facts)
  return { ...decide(payment, page, facts), gateway, medusa, actions }
}

const second = notified("approved", { transaction_id: "t2", at: at(1) })
/** The page's order is paid. */
const taken = medusaOf({ paidElsewhere: true, order: orderOf({ hasMoney: true }) })

describe("Ordinary stories of a page", () => {
  it.each([
    ["a notification", notified("approved")],
    ["verify", verified("approved")],
  ])("What %s approves becomes an order, and is done once it is booked", (_, approval) => {
    expect(judge([approval])).toMatchObject([{ kind: "place_order", gateway: 4000, medusa: 0 }])
    expect(judge([approval], bookedOf())).toMatchObject([
      { kind: "done", gateway: 4000, medusa: 4000 },
    ])
  })

  it("With proof: both, a payment waits for the other source, and then becomes an order", () => {
    const said = [notified("approved")]
    const open = pageOf({ isAsked: false })
    expect(judge(said, medusaOf(), open, "both")).toMatchObject([{ kind: "ask" }])
    const confirmed = [...said, verified("approved", { at: at(1) })]
    expect(judge(confirmed, medusaOf(), pageOf(), "both")).toMatchObject([{ kind: "place_order" }])
  })

  it("A declined card and a released hold do not keep the next card's payment from its order", () => {
    const said = [
      notified("declined", { transaction_id: "t8" }),
      notified("voided", { transaction_id: "t9" }),
      notified("approved", { at: at(1) }),
    ]
    expect(judge(said, medusaOf(), pageOf({ isAsked: false }))).toMatchObject([
      { kind: "ask", gateway: 4000 },
      { kind: "ask", gateway: 0 },
    ])
    expect(judge([...said, verified("approved", { at: at(2) })])).toMatchObject([
      { kind: "place_order" },
      { kind: "close" },
    ])
  })

  it("A refund is due until an admin states that the gateway made it", () => {
    const said = [notified("approved")]
    expect(judge(said, bookedOf(500))).toEqual([
      {
        kind: "hold",
        reason: "refund_due",
        gateway: 4000,
        medusa: 3500,
        actions: ["state_returned", "close"],
      },
    ])
    const returned = [...said, stated(500, said)]
    expect(judge(returned, bookedOf(500))).toMatchObject([
      { kind: "done", gateway: 3500, medusa: 3500 },
    ])
    const reported = notified("refunded", { amount: "5.00", at: at(90) })
    expect(judge([...returned, reported], bookedOf(500))).toMatchObject([{ kind: "done" }])
  })

  it("A second payment is held with its sum until an admin states that it was returned", () => {
    const said = [notified("approved"), second]
    expect(judge(said, taken)[1]).toEqual({
      kind: "hold",
      reason: "already_paid",
      gateway: 4000,
      medusa: 0,
      actions: ["apply_to_order", "state_returned"],
    })
    const returned = [...said, stated(4000, said, { transaction_id: "t2" })]
    expect(judge(returned, taken)[1]).toMatchObject({ kind: "close", gateway: 0, medusa: 0 })
    expect(judge(returned, bookedOf())[0]).toMatchObject({ kind: "done" })
  })

  it("A chargeback is on the list until Medusa has refunded it, also after a refund of the same sum [case 64]", () => {
    const said = [notified("approved")]
    const chargeback = notified("chargeback", { amount: "5.00", at: at(90) })
    const all = [...said, stated(500, said), chargeback]
    expect(judge(all, bookedOf(500))).toMatchObject([
      { kind: "hold", gateway: 3000, medusa: 3500, actions: ["state_returned"] },
    ])
    const known = [...all, stated(1000, all, { at: at(120) })]
    expect(judge(known, bookedOf(500))).toMatchObject([
      {
        kind: "hold",
        reason: "returned",
        actions: ["refund_in_medusa", "state_returned", "close"],
      },
    ])
    expect(judge(known, bookedOf(1000))).toMatchObject([{ kind: "done" }])
  })

  it("A payment with an unknown reference is held with its sum", () => {
    const said = [notified("approved", { reference: "somebody", amount: "12.00" })]
    const lines = (all: readonly Statement[]) =>
      foldStatements(all, PROFILE, null).map((payment) => lineOf(payment, medusaOf(), null))
    expect(lines(said)).toEqual([
      {
        kind: "hold",
        reason: "unknown_reference",
        gateway: 1200,
        medusa: 0,
        actions: ["state_returned", "close"],
      },
    ])
    expect(lines([...said, stated(1200, said)])).toMatchObject([{ kind: "close" }])
  })

  it("An order that cannot be placed because its cart changed is left to a person, with both sums", () => {
    const facts = medusaOf({ cart: { completed: false, total: null, currency_code: "usd" } })
    expect(judge([notified("approved")], facts)).toMatchObject([
      { kind: "hold", reason: "cart_changed", gateway: 4000, medusa: 0 },
    ])
  })
})
