import type { CancelPaymentInput, DeletePaymentInput } from "@medusajs/framework/types"
import type { ProviderDeps } from "../deps"
import { refusals } from "../refusals"
import { publicFields, readSessionData } from "../start/session-data"

type Data = Record<string, unknown>

/**
 * Medusa cancels when it undoes a failed completion. Captured money stays: the next completion places the
 * order. The gateway has no call to cancel an open page; it expires.
 *
 * @throws MedusaError NOT_ALLOWED for captured money.
 */
export async function cancelPayment(
  { data }: CancelPaymentInput,
  { repositories: { payments } }: Pick<ProviderDeps, "repositories">
): Promise<{ data: Data }> {
  const trusted = readSessionData(data)
  if (trusted && (await payments.bySession(trusted.session_id))) {
    throw refusals.tornDown("canceled")
  }
  return { data: publicFields(data) }
}

/**
 * Medusa deletes a cart's sessions whenever the cart changes. The session that captured money stays; any other
 * session may be deleted, and its page is still polled. Never changes an attempt.
 *
 * @throws MedusaError NOT_ALLOWED for the session that captured money.
 */
export async function deletePayment(
  { data }: DeletePaymentInput,
  { repositories: { payments } }: Pick<ProviderDeps, "repositories">
): Promise<{ data: Data }> {
  const trusted = readSessionData(data)
  // By session only: another session that offered the same page (same handle) may always be deleted.
  if (trusted && (await payments.bySession(trusted.session_id))) {
    throw refusals.tornDown("deleted")
  }
  return { data: publicFields(data) }
}
