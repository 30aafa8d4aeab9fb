import { accountNameOf } from "../../core/options/medusa-config"
import type { SessionToBook } from "../../core/ports/medusa-port"
import type { Bind } from "../../core/payment/decide"
import { leaveOnly } from "./bind-session"
import { mendOrderLinks } from "./mend-order-links"
import { claimPayment } from "./claim-payment"
import { releaseDeadClaim } from "./dead-claim"
import type { PaymentFacts } from "./medusa-facts"
import { collectionIdOf, readPage, sessionOf } from "./page"
import { requirePayment } from "./change-payment"
import type { PaymentProcessing } from "./processing"

/**
 * Lets Medusa complete the cart of a proven payment. Core writes the order first and authorizes the payment last, under its
 * cart lock: our provider answers "captured" there, and nothing is booked before. A completion that fails has booked nothing.
 *
 * @returns the order's id; undefined when Medusa could not place it.
 */
export async function placeOrder(
  processing: PaymentProcessing,
  { cartId, sessions }: PaymentFacts,
  bind: Bind
): Promise<string | undefined> {
  const { deps, page, payment } = processing
  const { id, provider_id } = page.attempt
  const attributes = { reference: id, account: accountNameOf(provider_id) }
  return await logNotBooked(processing, async () => {
    const isBound =
      bind === "existing_session"
        ? await leaveOnly(sessionOf(payment, page.attempt), sessions, deps)
        : (await bindSession(processing, bind)) !== undefined
    return isBound && cartId !== null
      ? await deps.telemetry.span("hosted_checkout.complete_cart", { attributes }, () =>
          deps.medusa.completeCart(cartId)
        )
      : undefined
  })
}

/**
 * Lets Medusa book a proven payment on an existing order: an interrupted placement, an order edit, or an order to
 * which an admin applied the payment.
 */
export async function bookPayment(processing: PaymentProcessing, bind: Bind): Promise<void> {
  const { deps, page, payment, trigger } = processing
  await logNotBooked(processing, async () => {
    const session = await bindSession(processing, bind)
    if (!session) {
      // With a missing session, core would complete another cart.
      return
    }
    // After the claim the provider refuses to delete the session; before the claim, the session may just have been
    // deleted.
    const claimed = await claimPayment(
      await readPage(page.attempt, page.account, deps),
      payment.id,
      session.id,
      deps
    )
    if (!claimed) {
      return
    }
    await mendOrderLinks(
      { ...page.attempt, payment_collection_id: collectionIdOf(payment, page.attempt) },
      deps
    )
    // Last of all: core may still carry out a deletion that the provider has allowed before the claim.
    if (!(await deps.medusa.hasSession(session.id))) {
      await releaseDeadClaim({
        ...processing,
        payment: await requirePayment(claimed.id, deps),
        trigger,
      })
      return
    }
    await deps.medusa.bookPayment(session)
  })
}

/** @returns undefined when the session is gone. */
async function bindSession(
  { deps, page: { attempt }, payment }: PaymentProcessing,
  bind: Bind
): Promise<SessionToBook | undefined> {
  const collectionId = collectionIdOf(payment, attempt)
  if (bind === "new_session") {
    // Medusa asks our provider for the session; the provider finds the proven payment and binds the page to it.
    await deps.medusa.openSession(collectionId, attempt.provider_id)
  }
  const bound = bind === "new_session" ? await deps.repositories.attempts.byId(attempt.id) : attempt
  const sessionId = sessionOf(payment, bound ?? attempt)
  const sessions = await deps.medusa.sessionsOf(collectionId)
  await leaveOnly(sessionId, sessions, deps)
  return sessions.find(({ id }) => id === sessionId)
}

/** Runs Medusa's work for a payment. Failures are logged, and the facts that are read afterwards show them. */
async function logNotBooked<Result>(
  { deps: { log }, page: { attempt } }: PaymentProcessing,
  work: () => Promise<Result>
): Promise<Result | undefined> {
  const { id, provider_id } = attempt
  try {
    return await work()
  } catch (error) {
    // Returning shoppers trigger this call; limit the log.
    log.error(`Medusa could not book the payment of attempt ${id}: ${(error as Error).message}`, {
      oncePerMinute: `not booked ${id}`,
      fields: { reference: id, account: accountNameOf(provider_id) },
    })
    return undefined
  }
}
