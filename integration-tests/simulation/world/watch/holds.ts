import type { Shared } from "../server"

/** An id of another transaction in the other source is no reason to hold a payment. */
export function watchHolds({ sim, database }: Shared): void {
  sim.finally(
    "no payment is held for the transaction of another one",
    () => database.payments.find(({ reason }) => reason === "transaction_of_another_page")?.id
  )
}
