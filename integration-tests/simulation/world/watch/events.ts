import { HostedCheckoutEvents } from "../../../../src/core/events"
import type { Payment } from "../../../../src/core/payment/payment"
import type { Shared } from "../server"

/** An event that a server has emitted about a payment. */
export interface Emitted {
  name: string
  data: unknown
}

/** What became of a payment is emitted at least once. */
export function watchEvents({ sim, database, emitted }: Shared): void {
  sim.finally("what became of a payment is emitted", () => {
    const missed = database.payments.find((payment) => {
      const event = eventOf(payment)
      return (
        event !== undefined && emitted !== undefined && !emitted.some((each) => isSame(each, event))
      )
    })
    return missed && `${missed.id} is ${missed.status}, and no event says so`
  })
}

function eventOf({
  id: payment_id,
  order_id,
  reason,
  reference: id,
  status,
}: Payment): Emitted | undefined {
  switch (status) {
    case "completed":
      return { name: HostedCheckoutEvents.ATTEMPT_COMPLETED, data: { id, payment_id, order_id } }
    case "held":
      return { name: HostedCheckoutEvents.ATTEMPT_HELD, data: { id, payment_id, reason } }
    case "reported":
    case "proven":
    case "closed":
      return undefined
  }
}

function isSame(one: Emitted, other: Emitted): boolean {
  return one.name === other.name && JSON.stringify(one.data) === JSON.stringify(other.data)
}
