import { evidenceVersion, type Cents, type CheckoutAttempt } from "../../../../src/core"
import { checkAttempt } from "../../../../src/backoffice/check-attempt"
import { resolveHeldPayment } from "../../../../src/payments/resolve/resolve-held-payment"
import { refundableOf } from "../../fakes/medusa"
import type { Store } from "../store"
import { giveBack } from "./gateway-staff"

/** Longer than a dead server's lock, and than a check takes to come. */
const LATER_MS = 11 * 60_000
/** A payment may be held again for what the gateway reports late. */
const ROUNDS = 3

/**
 * An admin ends each held payment: its order is refunded in Medusa, the gateway returns the rest, and the refund is recorded.
 * That must be possible for every one of them, and none may come back for ever.
 */
export async function clearWorklist(store: Store): Promise<void> {
  const { broken, database } = store.shared
  for (let round = 0; round < ROUNDS && heldOnes(store).length > 0; round++) {
    await store.sim.sleep(LATER_MS)
    for (const { id } of heldOnes(store)) {
      // A server may have died while core linked the order. Recording the refund links it, and asks to refund it first.
      const refusal = (await endHeld(store, id)) && (await endHeld(store, id))
      if (refusal) {
        broken.set("every held payment can be recorded as refunded", `${id}: ${refusal}`)
      }
    }
  }
  const again = database.attempts.find(({ status }) => status === "held")
  if (again) {
    broken.set("every held payment can be recorded as refunded", `${again.id} is held again`)
  }
}

/** @returns why an admin who has refunded everything cannot record it; undefined when it is recorded. */
async function endHeld(store: Store, id: string): Promise<string | undefined> {
  await refundInMedusa(store, id)
  await returnAtGateway(store, id)
  await store.ask(`check of ${id}`, async ({ deps }) => checkAttempt(id, deps))
  return await recordRefund(store, id)
}

function heldOnes({ shared: { database } }: Store): CheckoutAttempt[] {
  return database.attempts.where(({ status }) => status === "held")
}

function heldAttempt({ shared: { database } }: Store, id: string): CheckoutAttempt | undefined {
  return database.attempts.find((attempt) => attempt.id === id && attempt.status === "held")
}

async function refundInMedusa(store: Store, id: string): Promise<void> {
  const { tables } = store.shared
  const attempt = heldAttempt(store, id)
  const orderId = attempt && tables.orderOfCollection.get(attempt.payment_collection_id)
  if (!attempt || !orderId || !tables.orders.has(orderId)) {
    return
  }
  for (const payment of tables.paymentsOf(attempt.payment_collection_id)) {
    const left = payment.data.handle === attempt.handle ? refundableOf(payment) : 0
    if (left > 0) {
      store.shared.refundedOrders.add(orderId)
      await store.ask(`refund of ${orderId}`, async ({ core }) =>
        core.orders.refund(payment.id, left as Cents)
      )
    }
  }
}

async function returnAtGateway(store: Store, id: string): Promise<void> {
  const page = heldAttempt(store, id) && store.shared.gateway.pageOf(id)
  for (const transaction of page?.transactions ?? []) {
    const left = transaction.amount - transaction.returned
    if (page && left > 0 && transaction.status === "approved") {
      await store.sim.point(`admin returns ${transaction.id}`)
      giveBack(store, { page, transaction }, left as Cents, false)
    }
  }
}

/** @returns why it was refused; undefined when it is recorded. */
async function recordRefund(store: Store, id: string): Promise<string | undefined> {
  const attempt = heldAttempt(store, id)
  if (!attempt) {
    return undefined
  }
  return await store.ask(`refunded, all of ${id}`, async ({ deps }) => {
    try {
      await resolveHeldPayment(
        {
          ...{ attempt_id: id, actor_id: "user_1", action: "refunded", note: "re_1" },
          ...{ evidence_version: evidenceVersion(attempt.evidence), all_returned: true },
        },
        deps
      )
      return undefined
    } catch (error) {
      return `${attempt.held_reason}: ${(error as Error).message}`
    }
  })
}
