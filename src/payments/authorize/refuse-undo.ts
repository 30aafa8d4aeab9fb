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
 * Medusa gives the session's data only, and the data may be a copy of the data of the session that captured money: core
 * opens that session again when it undoes an order, and a server can die meanwhile. So only the plugin, which names
 * the session, deletes such a copy.
 *
 * @throws MedusaError NOT_ALLOWED for the session that captured money, and for a copy of its data.
 */
export async function deletePayment(
  { data }: DeletePaymentInput,
  { medusa, repositories: { payments } }: Pick<ProviderDeps, "medusa" | "repositories">
): Promise<{ data: Data }> {
  const session_id = medusa.sessionInDeletion() ?? readSessionData(data)?.session_id
  // By session only: another session that offered the same page (same handle) may always be deleted.
  if (session_id && (await payments.bySession(session_id))) {
    throw refusals.tornDown("deleted")
  }
  return { data: publicFields(data) }
}
