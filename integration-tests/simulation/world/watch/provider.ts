import { isRecordedAsRefunded, mayBeReturned } from "../../../../src/core"
import { refundableOf, type Provider } from "../../fakes/medusa"
import type { Shared } from "../server"

type Data = Record<string, unknown> | undefined

/** The provider as core asks it; notes an answer that it must not give. */
export function watchProvider(provider: Provider, shared: Shared): Provider {
  const { broken } = shared
  const note = (what: string | undefined): void => {
    if (what) {
      broken.set("core undoes no payment that it has captured", what)
    }
  }
  return {
    ...provider,
    authorizePayment: async (input) => {
      const returned = returnedBeforeRetry(input.context?.idempotency_key, input.data, shared)
      const answer = await provider.authorizePayment(input)
      if (returned && answer.status === "captured") {
        broken.set("no payment is captured on a later try once its money was returned", returned)
      }
      return answer
    },
    cancelPayment: async (input) => {
      const captured = capturedBy(input.data, shared)
      const answer = await provider.cancelPayment(input)
      note(captured && `${captured} is canceled`)
      return answer
    },
    deletePayment: async (input) => {
      const captured = capturedBy(input.data, shared)
      const answer = await provider.deletePayment(input)
      note(captured && `the session of ${captured} is deleted`)
      return answer
    },
    refundPayment: async (input) => {
      const kept = keptWithoutOrder(input.data, shared)
      const answer = await provider.refundPayment(input)
      note(kept && keptWithoutOrder(input.data, shared) && `${kept} is refunded without an order`)
      return answer
    },
  }
}

/** An attempt that is tried again, and whose page has nothing left of its one payment. */
function returnedBeforeRetry(
  sessionId: string | undefined,
  data: Data,
  { database, gateway }: Shared
): string | undefined {
  const attempt = database.attempts.find(
    ({ handle, payment_session_id }) => payment_session_id === sessionId || handle === data?.handle
  )
  const page = attempt && gateway.pageOf(attempt.id)
  const paid = page?.transactions.filter(({ status }) => status === "approved") ?? []
  const isReturned = paid.length === 1 && paid[0]?.returned === paid[0]?.amount
  // An admin may have stated that nothing was returned.
  return attempt && isReturned && mayBeReturned(attempt) && !attempt.resolution?.not_returned
    ? attempt.id
    : undefined
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
  const attempt = database.attempts.get(String(payment?.data.reference))
  if (!payment || !attempt || tables.orderOfCollection.has(payment.payment_collection_id)) {
    return undefined
  }
  const wasReturned = gateway
    .pageOf(attempt.id)
    ?.transactions.some(({ id, returned }) => returned > 0 || reinstated.has(id))
  return wasReturned || isRecordedAsRefunded(attempt) ? undefined : payment.id
}
