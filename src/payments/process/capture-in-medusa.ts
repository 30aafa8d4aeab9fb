import type {
  IPaymentModuleService,
  Logger,
  MedusaContainer,
  PaymentSessionDTO,
} from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  Modules,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { BigNumberValue } from "@medusajs/framework/types"
import { LogLimit, type CheckoutAttempt, type Trigger } from "../../core"
import { repositoriesOf } from "../repositories"
import { mendOrderLinks } from "./mend-order-links"
import { releaseDeadClaim } from "./release-dead-claim"
import { requireAttempt } from "./require-attempt"
import { rowsOf } from "../query"

const UNPAID: readonly string[] = [
  PaymentSessionStatus.PENDING,
  PaymentSessionStatus.REQUIRES_MORE,
  PaymentSessionStatus.ERROR,
  PaymentSessionStatus.CANCELED,
]

/** Who comes back to a page that was paid has it tried again. */
const notBooked = new LogLimit()

/**
 * Lets Medusa book a proven payment and complete the cart, by core's own workflow. What core
 * cannot do is in the log, and shows in the facts that are read afterwards.
 */
export async function captureInMedusa(
  attempt: CheckoutAttempt,
  bind: "existing_session" | "new_session",
  trigger: Trigger,
  container: MedusaContainer
): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    if (bind === "new_session") {
      await bindNewSession(attempt, container)
    }
    const { attempts } = repositoriesOf(container)
    const bound = bind === "new_session" ? await requireAttempt(attempts, attempt.id) : attempt
    const session = await removeUnpaidSiblings(bound, container)
    if (!session) {
      // With a session that is gone, core would complete a stranger's cart.
      return
    }
    // From the claim on the provider refuses to let the session go; before it, it may just have gone.
    if (!(await attempts.claimCapture(bound, session.id, new Date()))) {
      return
    }
    if (!(await stillThere(session.id, container))) {
      await releaseDeadClaim(await requireAttempt(attempts, bound.id), trigger, container)
      return
    }
    await mendOrderLinks(bound, container)
    // By run(), never as a step of ours: as a step it would take no lock on the cart.
    await processPaymentWorkflow(container).run({
      input: {
        action: PaymentActions.SUCCESSFUL,
        data: { session_id: session.id, amount: session.amount },
      },
    })
  } catch (error) {
    const { message } = error as Error
    const line = notBooked.line(
      attempt.id,
      `Hosted checkout: payment of attempt ${attempt.id} is not booked yet: ${message}`,
      Date.now()
    )
    if (line) {
      logger.error(line)
    }
  }
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

/** completeCart takes the first session of a collection: only the paid one may be left. */
async function removeUnpaidSiblings(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<PaymentSessionDTO | undefined> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const sessions = await payments.listPaymentSessions({
    payment_collection_id: attempt.payment_collection_id,
  })
  for (const { id, status } of sessions) {
    if (id !== attempt.payment_session_id && UNPAID.includes(status)) {
      await payments.deletePaymentSession(id)
    }
  }
  return sessions.find(({ id }) => id === attempt.payment_session_id)
}

async function stillThere(sessionId: string, container: MedusaContainer): Promise<boolean> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  return (await payments.listPaymentSessions({ id: sessionId })).length === 1
}
