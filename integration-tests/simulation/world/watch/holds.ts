import type { Shared } from "../server"

/** Where each source writes ids of its own, an id may be that of another payment in the other source. */
export function watchHolds({ sim, database, settings }: Shared): void {
  if (settings.ownIds) {
    return
  }
  sim.finally(
    "no payment is held for the transaction of another one",
    () => database.payments.find(({ reason }) => reason === "transaction_of_another_page")?.id
  )
}
