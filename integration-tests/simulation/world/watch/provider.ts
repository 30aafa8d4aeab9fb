import type { Payment } from "../../../../src/core/payment/payment"
import { refundableOf, type Provider } from "../../fakes/medusa"
import { approvedOf, heldOf } from "../money/truth"
import type { Shared } from "../server"

type Data = Record<string, unknown> | undefined

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
      const answer = await provider.authorizePayment(input)
      if (before && returned() && answer.status === "captured") {
        broken.set("no payment is captured on a later try once its money was returned", before)
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
        () => capturedBy(input.data, shared),
        async () => await provider.deletePayment(input)
      ),
    refundPayment: async (input) =>
      await watchUndo(
        () => keptWithoutOrder(input.data, shared),
        async () => await provider.refundPayment(input)
      ),
  }
}

/** A page whose order is tried again, and which has nothing left of its one payment. */
function returnedBeforeRetry(
  { context, data }: Parameters<Provider["authorizePayment"]>[0],
  { database, gateway, reinstated }: Shared
): string | undefined {
  const attempt = database.attempts.find(
    ({ handle, payment_session_id }) =>
      payment_session_id === context?.idempotency_key || handle === data?.handle
  )
  const page = attempt && gateway.pageOf(attempt.id)
  const paid = page ? approvedOf(page) : []
  const isReturned = paid.length === 1 && paid.every((each) => heldOf(each) === 0)
  const isUndone = paid.some(({ id }) => reinstated.has(id))
  const isTriedAgain = (row: Payment) =>
    row.reference === attempt?.id && row.status === "proven" && row.placement_count > 0
  return isReturned && !isUndone && database.payments.find(isTriedAgain) ? attempt?.id : undefined
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
