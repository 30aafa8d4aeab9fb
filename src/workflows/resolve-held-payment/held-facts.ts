import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutAttempt, SettlementFacts, Verdict } from "../../core"
import { findProviderInstance } from "../provider-instances"
import { refusal } from "../refusal"
import { requireInstance } from "../require-instance"
import { loadFacts } from "../settle-attempt/load-facts"

const NOTHING_KNOWN: Verdict = { kind: "unproven" }

/** What Medusa and the gateway say about a held payment at this moment. */
export type HeldFacts = Pick<SettlementFacts, "order" | "payment" | "verdict">

/**
 * Reads them, also for an account that is not configured any more: a person can still record what became
 * of a payment that Medusa never had.
 *
 * @throws MedusaError NOT_FOUND where Medusa has captured it and the account is not configured.
 */
export async function heldFacts(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<HeldFacts> {
  if (attempt.captured_at === null && !findProviderInstance(container, attempt.provider_id)) {
    return { order: null, payment: "none", verdict: NOTHING_KNOWN }
  }
  const { options } = requireInstance(container, attempt.provider_id)
  return await loadFacts(attempt, options, container)
}

/** Somebody has begun to take it out of Medusa: nobody but the same resolution again may end it. */
export function isBeingRefunded({ captured_at, order_id, resolution }: CheckoutAttempt): boolean {
  return captured_at !== null && order_id === null && resolution?.action === "refunded"
}

/** Medusa has the money, or may be about to, and no order has it. */
export function isCapturedWithoutOrder(
  { captured_at }: Pick<CheckoutAttempt, "captured_at">,
  { order, payment }: HeldFacts
): boolean {
  return order === null && (captured_at !== null || payment === "captured")
}

/** @throws MedusaError NOT_ALLOWED when the cart has become an order in the meantime. */
export function assertNoOrder(
  { captured_at }: Pick<CheckoutAttempt, "captured_at">,
  { order, verdict }: HeldFacts
): void {
  const isWithOrder = captured_at !== null && order !== null && (order.paid || !order.canceled)
  if (isWithOrder && verdict.kind !== "reversed") {
    throw refusal(
      "order_placed",
      "The cart of this payment has become an order in the meantime. Retry the payment, then refund the order."
    )
  }
}

/** @throws MedusaError NOT_ALLOWED when the gateway says that a part is still there. */
export function assertAllReturned(verdict: Verdict, allReturned: boolean): void {
  if (verdict.kind === "reversed" && verdict.returned !== null && !allReturned) {
    throw refusal(
      "partly_returned",
      "The gateway says that only a part of this payment went back. Refund the rest there, then say that all of it was returned."
    )
  }
}
