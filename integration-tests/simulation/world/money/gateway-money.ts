import type { Payment } from "../../fakes/medusa"
import type { Transaction } from "../../fakes/gateway"
import type { Shared } from "../server"
import { isReturnDismissed } from "./dismissed-return"
import { ownTransaction } from "./names"
import { isHeldAsSecond } from "./payment-reports"

/** What Medusa has booked is what the gateway has taken, and still has. */
export function watchGatewayMoney(shared: Shared): void {
  const { sim, tables, gateway } = shared
  sim.invariant("Medusa captures only what the gateway has taken", () => {
    for (const [reference, captured] of capturedByPage(shared)) {
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
    for (const payment of tables.payments.values()) {
      const wrong = keptAfterReturn(payment, shared)
      if (wrong) {
        return wrong
      }
    }
    return undefined
  })
}

/** What is wrong with a completed payment of which an order keeps more than the gateway has. */
function keptAfterReturn({ captures, data, refunds }: Payment, shared: Shared): string | undefined {
  const { database, gateway, tables } = shared
  const attempt = database.attemptNamedBy(data)
  const order = tables.orders.get(attempt?.order_id ?? "")
  // Verify reports the newest payment of a page, and none for a token that was never known.
  const page = attempt && gateway.pageOf(attempt.id)
  const last = page?.transactions.at(-1)
  if (
    !page ||
    !last ||
    attempt.status !== "completed" ||
    attempt.token === null ||
    ownTransaction(attempt, page) !== last ||
    isReturnDismissed(attempt, last) ||
    isPartOfARefund(last, attempt.id, shared) ||
    isHeldAsSecond(page, last, shared) ||
    // An admin has confirmed that the order keeps the rest.
    attempt.resolution?.action === "closed" ||
    order?.canceled !== false
  ) {
    return undefined
  }
  const kept = sumOf(captures) - sumOf(refunds)
  return kept > last.amount - last.returned
    ? `${order.id} keeps ${kept} of ${last.id}, which was returned, and no admin is notified`
    : undefined
}

/**
 * A part was returned, the gateway names no size, and an admin has a partial refund to make or has made one: nobody
 * else can know that it is another part.
 */
function isPartOfARefund(
  { amount, returned }: Transaction,
  attemptId: string,
  { database, settings }: Shared
): boolean {
  const isRefunded = database.refundTasks.find(({ attempt_id }) => attempt_id === attemptId)
  return settings.partialReturns !== undefined && returned < amount && isRefunded !== undefined
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is captured of the payments that name an attempt. */
function capturedByPage({ database, tables }: Shared): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { captures, data } of tables.payments.values()) {
    const attempt = database.attemptNamedBy(data)
    if (attempt) {
      sums.set(attempt.id, (sums.get(attempt.id) ?? 0) + sumOf(captures))
    }
  }
  return sums
}
