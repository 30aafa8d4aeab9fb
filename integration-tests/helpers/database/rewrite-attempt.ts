import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Payment } from "../../../src/core/payment/payment"
import type { Store } from "../store/store"

/** Sets columns of an attempt past the table of transitions: a time that is over, a state to begin with. */
export async function rewriteAttempt(
  { container }: Pick<Store, "container">,
  id: string,
  columns: Partial<Omit<CheckoutAttempt, "items">>
): Promise<CheckoutAttempt> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const [row] = (await db("hosted_checkout_attempt")
    .where({ id })
    .update({
      ...columns,
      updated_at: db.fn.now(),
    })
    .returning("*")) as [CheckoutAttempt]
  return row
}

/** The same for the payments of a page. */
export async function rewritePayments(
  { container }: Pick<Store, "container">,
  attemptId: string,
  columns: Partial<Omit<Payment, "accepted" | "balances">> & { taken_at?: Date }
): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("hosted_checkout_payment").where({ reference: attemptId }).update(columns)
}
