import type { Payment } from "../../../../src/core/payment/payment"
import type { Shared } from "../server"

/** Why payments are held, and since when. */
export function watchHolds({ sim, database }: Shared): void {
  // An id of another transaction in the other source is no reason.
  sim.finally(
    "no payment is held for the transaction of another one",
    () => database.payments.find(({ reason }) => reason === "transaction_of_another_page")?.id
  )
  sim.finally("a payment is held since it was first held", () => {
    const wrong = database.payments.find((payment) => isHeldSinceLater(payment, database))
    return wrong && `${wrong.id} is held since ${wrong.held_since?.toISOString()}`
  })
}

function isHeldSinceLater(
  { held_since, id, status }: Payment,
  { events }: Shared["database"]
): boolean {
  const lines = events.where(({ payment_id }) => payment_id === id)
  const ended = lines.findLastIndex(({ kind }) => kind === "completed" || kind === "closed")
  const first = lines.slice(ended + 1).find(({ kind }) => kind === "held")
  return (
    status === "held" && first !== undefined && held_since !== null && held_since > first.created_at
  )
}
