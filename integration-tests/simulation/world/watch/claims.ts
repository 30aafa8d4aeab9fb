import { isRecordedAsRefunded } from "../../../../src/core"
import { refundableOf, type Payment } from "../../fakes/medusa"
import type { Shared } from "../server"

/** What Medusa has captured and the attempts that it belongs to. */
export function watchClaims(shared: Shared): void {
  const { sim, database } = shared
  sim.invariant("what Medusa has captured is claimed by its attempt", () => {
    for (const { attempt, payment } of capturedOnes(shared)) {
      const isClaimed =
        attempt.captured_at !== null &&
        attempt.payment_session_id === payment.payment_session_id &&
        attempt.payment_collection_id === payment.payment_collection_id
      if (!isClaimed) {
        return `${attempt.id} has no claim on ${payment.id}`
      }
    }
    return undefined
  })
  sim.finally("an order keeps no payment that an admin has recorded as refunded", () => {
    for (const { attempt, order, payment } of capturedOnes(shared)) {
      const isOver = attempt.status === "completed" || attempt.status === "resolved"
      if (order && isOver && isRecordedAsRefunded(attempt)) {
        return `${order.id} has ${payment.id} of ${attempt.id}`
      }
    }
    return undefined
  })
  sim.finally("a held payment is resolved once", () => {
    const twice = database.attempts.find(({ id }) => {
      const kinds = database.linesOf(id).map(({ kind }) => kind)
      const decisions = kinds.filter((kind) => kind === "held" || kind === "resolved")
      return decisions.some((kind, index) => kind === "resolved" && decisions[index - 1] !== "held")
    })
    return twice?.id
  })
}

interface Captured {
  payment: Payment
  attempt: NonNullable<ReturnType<Shared["database"]["attempts"]["get"]>>
  /** That the payment's collection belongs to, if it is not canceled. */
  order: { id: string } | undefined
}

function capturedOnes({ database, tables }: Shared): Captured[] {
  const found: Captured[] = []
  for (const payment of tables.payments.values()) {
    const attempt = database.attemptNamedBy(payment.data)
    if (attempt && !payment.canceled && refundableOf(payment) > 0) {
      const order = tables.orders.get(
        tables.orderOfCollection.get(payment.payment_collection_id) ?? ""
      )
      found.push({ payment, attempt, order: order?.canceled ? undefined : order })
    }
  }
  return found
}
