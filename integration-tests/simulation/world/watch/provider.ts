import type { Payment } from "../../../../src/core/payment/payment"
import { sessionInDeletion } from "../../../../src/medusa/deletion-context"
import { refundableOf } from "../../fakes/medusa/payment-module"
import type { Provider } from "../../fakes/medusa/provider"
import { isApproval } from "../money/approvals"
import { approvedOf, heldOf } from "../money/truth"
import type { Shared } from "../server"
import { providerOf } from "../sites"

type Data = Record<string, unknown> | undefined
type Authorize = Parameters<Provider["authorizePayment"]>[0]

/** The provider as core asks it; notes an answer that it must not give. */
export function watchProvider(provider: Provider, shared: Shared): Provider {
  const { broken } = shared
  const watchUndo = async <Answer>(
    wrong: () => string | undefined,
    ask: () => Promise<Answer>
  ): Promise<Answer> => {
    const before = wrong()
    const answer = await ask()
    // While the provider answered, an admin may have changed that.
    if (before && wrong()) {
      broken.set("core undoes no payment that it has captured", before)
    }
    return answer
  }
  return {
    ...provider,
    authorizePayment: async (input) => {
      const returned = () => returnedBeforeRetry(input, shared)
      const before = returned()
      const reported = reportedReturned(input, shared)
      const answer = await provider.authorizePayment(input)
      if (before && returned() && answer.status === "captured") {
        broken.set("no payment is captured on a later try once its money was returned", before)
      }
      if (reported && answer.status === "captured") {
        broken.set("no payment is captured whose return is stored", reported)
      }
      const wrong = answer.status === "captured" ? wrongCapture(input, shared) : undefined
      if (wrong) {
        broken.set("a capture is proven, and for what its page asked for", wrong)
      }
      return answer
    },
    cancelPayment: async (input) =>
      await watchUndo(
        () => capturedBy(input.data, shared),
        async () => await provider.cancelPayment(input)
      ),
    deletePayment: async (input) =>
      await watchUndo(
        () => capturedBy({ ...input.data, ...deletedSession() }, shared),
        async () => await provider.deletePayment(input)
      ),
    refundPayment: async (input) =>
      await watchUndo(
        () => keptWithoutOrder(input.data, shared),
        async () => await provider.refundPayment(input)
      ),
  }
}

/** A page with one payment, of which notifications have said that all of it was returned. */
function reportedReturned(
  { context, data }: Authorize,
  { database, gateway, reinstated }: Shared
): string | undefined {
  const attempt = database.attempts.find(
    ({ handle, payment_session_id }) =>
      payment_session_id === context?.idempotency_key || handle === data?.handle
  )
  const page = attempt && gateway.pageOf(attempt.id)
  const [transaction, ...others] = page ? approvedOf(page) : []
  return transaction &&
    others.length === 0 &&
    transaction.reportedReturned === transaction.amount &&
    !reinstated.has(transaction.id)
    ? attempt?.id
    : undefined
}

/** What is wrong with the capture that was just answered. */
function wrongCapture({ context }: Authorize, shared: Shared): string | undefined {
  const { database, gateway, settings, tables } = shared
  const session = tables.sessions.get(context?.idempotency_key ?? "")
  const row = database.payments.find(
    ({ captured_at, payment_session_id }) =>
      captured_at !== null && payment_session_id === session?.id
  )
  const page = row && gateway.pageOf(row.reference)
  if (!session || !page) {
    return session && `${session.id} has no claim`
  }
  const isSameSum =
    session.amount === page.amount && session.currency_code === page.currency.toLowerCase()
  if (!isSameSum || session.provider_id !== providerOf(page)) {
    return `${session.id} costs ${session.amount} ${session.currency_code}, and ${row.reference} is for another sum`
  }
  const { cart_id } = tables.collections.get(session.payment_collection_id) ?? {}
  const isPlaced = tables.orderOfCollection.has(session.payment_collection_id)
  if (cart_id && !tables.carts.has(cart_id) && !isPlaced) {
    return `${session.id} was captured for ${cart_id}, which is gone`
  }
  const sources = sourcesOf(row, shared)
  return sources.size >= (settings.proof === "both" ? 2 : 1)
    ? undefined
    : `${row.id} was captured on the word of ${[...sources].join() || "nobody"}`
}

/** Who has approved a payment of the page; an admin who has stated what the gateway has of it is another source. */
function sourcesOf({ provider_id, reference }: Payment, shared: Shared): Set<string> {
  const approvals = shared.database.statements.where(
    (row) =>
      row.reference === reference &&
      row.provider_id === provider_id &&
      (row.source === "admin" || isApproval(row, shared))
  )
  return new Set(approvals.map(({ source }) => source))
}

/** A page whose order is tried again, and which has nothing left of its one payment. */
function returnedBeforeRetry(
  { context, data }: Authorize,
  { database, gateway, reinstated }: Shared
): string | undefined {
  const attempt = database.attempts.find(
    ({ handle, payment_session_id }) =>
      payment_session_id === context?.idempotency_key || handle === data?.handle
  )
  const page = attempt && gateway.pageOf(attempt.id)
  const paid = page ? approvedOf(page) : []
  const isAllReturned = paid.length === 1 && paid.every((each) => heldOf(each) === 0)
  const isUndone = paid.some(({ id }) => reinstated.has(id))
  const isTriedAgain = (row: Payment) =>
    row.reference === attempt?.id && row.status === "proven" && row.placement_count > 0
  const canAsk = attempt !== undefined && attempt.token !== null
  return canAsk && isAllReturned && !isUndone && database.payments.find(isTriedAgain)
    ? attempt.id
    : undefined
}

/** The session that the plugin deletes by its id: the session's data may be a copy of another session's. */
function deletedSession(): Data {
  const session_id = sessionInDeletion()
  return session_id === undefined ? undefined : { session_id }
}

/** Medusa's captured payment of a session. */
function capturedBy(data: Data, { tables }: Shared): string | undefined {
  const payment = tables.paymentOfSession(String(data?.session_id))
  return payment && refundableOf(payment) > 0 ? payment.id : undefined
}

/** The same, where there is no order and nobody has returned its money. */
function keptWithoutOrder(
  data: Data,
  { database, gateway, reinstated, tables }: Shared
): string | undefined {
  const payment = tables.paymentOfSession(String(data?.session_id))
  const attempt = database.attemptNamedBy(payment?.data)
  if (!payment || !attempt || tables.orderOfCollection.has(payment.payment_collection_id)) {
    return undefined
  }
  const wasReturned = gateway
    .pageOf(attempt.id)
    ?.transactions.some(({ id, returned }) => returned > 0 || reinstated.has(id))
  return wasReturned ? undefined : payment.id
}
