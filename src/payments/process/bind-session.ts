import type {
  BigNumberValue,
  IPaymentModuleService,
  MedusaContainer,
  PaymentSessionDTO,
} from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Bind, CheckoutAttempt } from "../../core"
import { repositoriesOf } from "../repositories"
import { rowsOf } from "../query"
import { requireAttempt } from "./require-attempt"

const UNPAID: readonly string[] = [
  PaymentSessionStatus.PENDING,
  PaymentSessionStatus.REQUIRES_MORE,
  PaymentSessionStatus.ERROR,
  PaymentSessionStatus.CANCELED,
]

/**
 * The one payment session of the collection that Medusa is to book the payment with.
 *
 * @returns undefined when it is gone.
 */
export async function bindSession(
  attempt: CheckoutAttempt,
  bind: Bind,
  container: MedusaContainer
): Promise<PaymentSessionDTO | undefined> {
  if (bind === "existing_session") {
    return await removeUnpaidSiblings(attempt, container)
  }
  await bindNewSession(attempt, container)
  const bound = await requireAttempt(repositoriesOf(container).attempts, attempt.id)
  return await removeUnpaidSiblings(bound, container)
}

/** Medusa asks our provider for the session, which finds the proven attempt and binds to it. */
async function bindNewSession(attempt: CheckoutAttempt, container: MedusaContainer): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [collection] = await rowsOf<{
    raw_amount: BigNumberValue
    currency_code: string
    cart?: { raw_total: BigNumberValue } | null
  }>(container, {
    entity: "payment_collection",
    fields: ["id", "raw_amount", "currency_code", "cart.id", "cart.total", "cart.raw_total"],
    filters: { id: attempt.payment_collection_id },
  })
  if (!collection) {
    return
  }
  const { cart, currency_code } = collection
  const amount = cart?.raw_total ?? collection.raw_amount
  if (cart) {
    // A cart change that failed half-way leaves the collection with another amount than the cart.
    await payments.updatePaymentCollections(attempt.payment_collection_id, { amount })
  }
  await payments.createPaymentSession(attempt.payment_collection_id, {
    provider_id: attempt.provider_id,
    amount,
    currency_code,
    data: {},
  })
}

async function removeUnpaidSiblings(
  { payment_collection_id, payment_session_id }: CheckoutAttempt,
  container: MedusaContainer
): Promise<PaymentSessionDTO | undefined> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const sessions = await payments.listPaymentSessions({ payment_collection_id })
  await leaveOnly(payment_session_id, sessions, container)
  return sessions.find(({ id }) => id === payment_session_id)
}

/**
 * completeCart takes the first session of a collection: only the paid one may be left.
 *
 * @returns whether that one is there.
 */
export async function leaveOnly(
  sessionId: string,
  sessions: readonly { id: string; status: string }[],
  container: MedusaContainer
): Promise<boolean> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  for (const { id, status } of sessions) {
    if (id !== sessionId && UNPAID.includes(status)) {
      await payments.deletePaymentSession(id)
    }
  }
  return sessions.some(({ id }) => id === sessionId)
}
