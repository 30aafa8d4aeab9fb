import type { Shared } from "../server"

/** For a gateway that gives each payment an id that no other one has in the same source. */
export function watchHolds({ sim, database }: Shared): void {
  sim.finally("no payment is held for the transaction of another one", () => {
    const attempt = database.attempts.find(
      ({ held_reason }) => held_reason === "transaction_reused"
    )
    const row = database.webhooks.find(({ error }) => error === "transaction_reused")
    return attempt?.id ?? row?.id
  })
}
