import type { Payment } from "../fakes/medusa"
import type { Shared } from "./server"

/** What Medusa has booked is what the gateway has taken, and still has. */
export function watchGatewayMoney({ sim, database, tables, gateway }: Shared): void {
  sim.invariant("Medusa captures only what the gateway has taken", () => {
    for (const [reference, captured] of capturedByPage(tables.payments.values())) {
      const taken = (gateway.pageOf(reference)?.transactions ?? [])
        .filter(({ status }) => status === "approved")
        .reduce((sum, { amount }) => sum + amount, 0)
      if (captured > taken) {
        return `${captured} are captured for ${reference}, and the gateway has taken ${taken}`
      }
    }
    return undefined
  })
  sim.finally("no order keeps money that the gateway has returned", () => {
    for (const { captures, data, refunds } of tables.payments.values()) {
      const attempt = database.attempts.get(String(data.reference))
      const isOnOrder = attempt?.order_id && tables.orders.get(attempt.order_id)?.canceled === false
      if (isOnOrder && attempt.status === "completed" && refunds.length === 0 && captures[0]) {
        // Verify reports the newest payment of a page, and none for a token that was never known.
        const last = gateway.pageOf(attempt.id)?.transactions.at(-1)
        if (
          attempt.token !== null &&
          // An admin has confirmed that the money was not returned.
          !attempt.resolution?.not_returned &&
          last?.id === attempt.transaction_id &&
          last.returned === last.amount
        ) {
          return `${last.id} of ${attempt.id} was returned, and no admin is notified`
        }
      }
    }
    return undefined
  })
}

/** What is captured of the payments that name an attempt. */
function capturedByPage(payments: Iterable<Payment>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { captures, data } of payments) {
    if (typeof data.reference === "string") {
      const captured = captures.reduce((sum, { amount }) => sum + amount, 0)
      sums.set(data.reference, (sums.get(data.reference) ?? 0) + captured)
    }
  }
  return sums
}
