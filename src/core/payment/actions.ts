import { balancesOf } from "./balances"
import {
  acceptsDifference,
  decide,
  isBookedOnOrder,
  type MedusaFacts,
  type PageFacts,
  type Step,
} from "./decide"
import type { FoldedPayment } from "./fold"

/**
 * What an admin may do about a payment.
 *
 * - `place_order`: verify is asked, and the next step decided again
 * - `apply_to_order`: the payment pays an unpaid order of the same total and currency
 * - `refund_in_medusa`: Medusa books the difference as a refund of the order, in the admin's name
 * - `state_returned`: the admin states the sum that the gateway has returned in all, with its reference
 * - `close`: the admin accepts the difference, with a note
 */
export const PAYMENT_ACTIONS = [
  "place_order",
  "apply_to_order",
  "refund_in_medusa",
  "state_returned",
  "close",
] as const

export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

/**
 * What an admin may do about a payment, the likeliest action first. The offer and the act ask this function, so no
 * offered action is refused for a known reason.
 */
export function actionsFor(
  payment: FoldedPayment,
  page: PageFacts | null,
  facts: MedusaFacts
): PaymentAction[] {
  return PAYMENT_ACTIONS.filter((action) => isOffered(action, payment, page, facts))
}

function isOffered(
  action: PaymentAction,
  payment: FoldedPayment,
  page: PageFacts | null,
  facts: MedusaFacts
): boolean {
  const { gateway, medusa } = balancesOf(payment, facts)
  const isBooked = facts.payment === "captured"
  switch (action) {
    case "place_order":
      return (
        page !== null &&
        // Only verify can supply the missing proof.
        (payment.isProven || (page.canAsk && !payment.isVerified)) &&
        takes(decide({ ...payment, isProven: true }, { ...page, isAsked: true }, facts))
      )
    case "apply_to_order":
      // Medusa books a payment by the payment's page.
      return (
        page !== null &&
        !isBooked &&
        payment.isProven &&
        payment.isPageClear &&
        payment.returned === 0 &&
        !facts.transactionReused
      )
    case "refund_in_medusa":
      return isBookedOnOrder(facts) && !payment.isUnclear && medusa > gateway
    case "state_returned":
      return !payment.isOfAnotherRow
    case "close":
      return acceptsDifference(payment, page, facts)
  }
}

function takes({ kind }: Step): boolean {
  return kind === "place_order" || kind === "book"
}
