import type { AuthorizePaymentInput, AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { askGateway } from "../verify/ask-gateway"
import { centsFromDecimal, centsFromMedusa, verdictOf, type CheckoutAttempt } from "../../core"
import type { ProviderDependencies } from "../provider-dependencies"
import { findAttempt } from "./find-attempt"
import { readSessionData } from "../start/session-data"
import { retrieveSession, type SessionWithCart } from "../start/session-query"

/**
 * The guard: every way to an order ends here, under Medusa's own cart lock. Answers `captured` only
 * for a proven attempt of this session's collection whose amount and currency are still the cart's,
 * once per collection and for one session; the same session asked again gets the same answer.
 * Everything else is `pending`: Medusa can ask again later.
 */
export async function authorizePayment(
  { data, context }: AuthorizePaymentInput,
  dependencies: ProviderDependencies
): Promise<AuthorizePaymentOutput> {
  const pending = { status: PaymentSessionStatus.PENDING, data: data ?? {} }
  const trusted = readSessionData(data)
  // Medusa names the session that it asks for: its data must not speak for another one.
  const askedFor = context?.idempotency_key
  if (!trusted || (askedFor && askedFor !== trusted.session_id)) {
    return pending
  }

  const session = await retrieveSession(dependencies, trusted.session_id, { lines: false })
  if (centsFromMedusa(session.amount) === 0 && cartIsFree(session)) {
    return { status: PaymentSessionStatus.AUTHORIZED, data: data ?? {} }
  }

  const attempt = await findAttempt(trusted, dependencies)
  if (!attempt || attempt.payment_collection_id !== session.payment_collection_id) {
    return pending
  }
  const asked = await withEvidence(attempt, dependencies)
  if (verdictOf(asked, dependencies.options).kind !== "proven" || !stillMatches(asked, session)) {
    return pending
  }
  const { attempts, now } = dependencies
  if (!(await attempts.claimCapture(asked, session.id, now()))) {
    return pending
  }
  return { status: PaymentSessionStatus.CAPTURED, data: { ...data, ...receipt(asked) } }
}

/** Stored evidence is enough; the gateway is asked only when there is none that proves anything. */
async function withEvidence(
  attempt: CheckoutAttempt,
  { account, evidence, options, now }: ProviderDependencies
): Promise<CheckoutAttempt> {
  const verdict = verdictOf(attempt, options)
  const mayChange = verdict.kind === "reversed" && verdict.askFirst
  if (verdict.kind !== "unproven" && verdict.kind !== "half_proven" && !mayChange) {
    return attempt
  }
  const dependencies = { client: account.client, evidence, options, now: now() }
  const answer = await askGateway(attempt, "checkout", dependencies)
  return answer.attempt
}

function stillMatches(attempt: CheckoutAttempt, session: SessionWithCart): boolean {
  const { cart } = session
  const amount = centsFromDecimal(attempt.amount)
  return (
    centsFromMedusa(session.amount) === amount &&
    session.currency_code === attempt.currency_code &&
    (!cart ||
      (centsFromMedusa(cart.total) === amount && cart.currency_code === attempt.currency_code))
  )
}

function cartIsFree({ cart }: SessionWithCart): boolean {
  return !cart || centsFromMedusa(cart.total) === 0
}

/** What Medusa's payment keeps for Admin. */
function receipt(attempt: CheckoutAttempt): Record<string, unknown> {
  return {
    reference: attempt.id,
    transaction_id: attempt.transaction_id,
    card_type: attempt.card_type,
    card_number_masked: attempt.card_number_masked,
  }
}
