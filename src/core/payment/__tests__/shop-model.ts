import { cents } from "../../__tests__/support/cents"
import { actionsFor, type PaymentAction } from "../actions"
import { balancesOf, type Balances } from "../balances"
import { decide, type MedusaFacts, type Step } from "../decide"
import { foldStatements, paymentOfRow, type FoldedPayment, type Proof } from "../fold"
import type { GatewayProfile } from "../../contract/gateway-profile"
import type { GatewayModel } from "./gateway-model"
import { bookedOf, EXPECTED, medusaOf, orderOf, pageOf, WHOLE } from "./said"

export interface ShopOptions {
  profile: GatewayProfile
  proof: Proof
  /** The page has a token. */
  canVerify: boolean
}

/** A payment of the page with what is to be done about it. */
export interface Line {
  payment: FoldedPayment | undefined
  facts: MedusaFacts
  step: Step
  isBooked: boolean
}

/** A shop with one page: it carries out what `decide` answers, and its admins do what `actionsFor` offers. */
export class ShopModel {
  isOver = false
  /** What Medusa has captured, by the transaction that it was captured for. */
  booked: { id: string | null; refunded: number; hasOrder: boolean; hasCart: boolean } | undefined
  private readonly accepted = new Map<string | null | undefined, Balances>()

  constructor(
    private readonly gateway: GatewayModel,
    private readonly options: ShopOptions
  ) {}

  get page() {
    const { canVerify } = this
    const isAsked = this.gateway.isAsked || !canVerify
    return pageOf({ isOver: this.isOver, isAsked, canAsk: canVerify })
  }

  get canVerify() {
    return this.options.canVerify
  }

  lines(): Line[] {
    const { profile, proof } = this.options
    const payments = foldStatements(this.gateway.statements, profile, EXPECTED, proof)
    const { booked } = this
    const own = booked && paymentOfRow(payments, booked.id)
    const others = payments.filter(({ transaction_id }) => transaction_id !== own?.transaction_id)
    const all = booked || payments.length === 0 ? [own, ...others] : others
    return all.map((payment, place) => {
      const isBooked = booked !== undefined && place === 0
      const facts = this.factsOf(payment, isBooked)
      return { payment, facts, step: decide(payment, this.page, facts), isBooked }
    })
  }

  /** Carries out what is decided, until there is nothing to do but to wait or to hold. */
  process(check: (lines: readonly Line[]) => void, rounds = 6): Line[] {
    for (let round = 0; round < rounds; round++) {
      const lines = this.lines()
      check(lines)
      const kinds = ["ask", "place_order", "book", ...(this.booked?.hasCart ? ["detach"] : [])]
      const next = lines.find(({ step }) => kinds.includes(step.kind))
      if (!next) {
        return lines
      }
      if (next.step.kind === "ask") {
        this.gateway.verify()
      } else if (this.booked && next.step.kind === "detach") {
        this.booked.hasCart = false
      } else if (this.booked) {
        this.booked.hasOrder = true
      } else {
        // Medusa captures the payment, and its order is placed in the next round.
        const id = next.payment?.transaction_id ?? null
        this.booked = { id, refunded: 0, hasOrder: false, hasCart: true }
      }
    }
    if (rounds > 1) {
      throw new Error("never ends")
    }
    return []
  }

  refundInMedusa(amount: number): void {
    if (this.booked?.hasOrder) {
      this.booked.refunded = Math.min(WHOLE, this.booked.refunded + amount)
    }
  }

  actions({ facts, payment }: Line): PaymentAction[] {
    return payment ? actionsFor(payment, this.page, facts) : []
  }

  accept({ facts, payment }: Line): void {
    if (payment) {
      this.accepted.set(payment.transaction_id, balancesOf(payment, facts))
    }
  }

  private factsOf(payment: FoldedPayment | undefined, isBooked: boolean): MedusaFacts {
    const accepted = this.accepted.get(payment?.transaction_id) ?? null
    const { booked } = this
    if (booked && isBooked) {
      const facts = { ...bookedOf(booked.refunded), accepted }
      const detached = booked.hasCart ? {} : { cart: null, cartGone: true }
      return booked.hasOrder ? facts : { ...facts, order: null, ...detached }
    }
    if (!booked) {
      return medusaOf({ accepted })
    }
    const order = booked.hasOrder ? orderOf({ hasMoney: true, owed: cents(0) }) : null
    return medusaOf({ accepted, paidElsewhere: true, order })
  }
}
