import { BANK, ELSEWHERE } from "../server"
import type { Store } from "../store"

/** An admin captures the first payment that another provider has authorized. */
export async function captureElsewhere(store: Store): Promise<void> {
  const { tables } = store.shared
  const payment = [...tables.payments.values()].find(
    ({ canceled, captures, provider_id }) =>
      provider_id === ELSEWHERE && !canceled && captures.length === 0
  )
  if (payment) {
    await captureAt(store, payment.payment_collection_id, async () =>
      store.ask(`capture of ${payment.id}`, async ({ core }) => {
        const captured = await core.payments.capture(payment.id)
        const orderId = tables.orderOfCollection.get(payment.payment_collection_id)
        if (orderId) {
          await core.orders.addCaptures(orderId, captured)
        }
        return "captured"
      })
    )
  }
}

/**
 * Lets core capture another provider's payment of a collection, and notes one whose server did not answer: core captures first and
 * adds the order's transaction then, and refuses to do either again.
 */
export async function captureAt(
  { shared: { observed } }: Store,
  collectionId: string,
  capture: () => Promise<string | undefined>
): Promise<void> {
  if ((await capture()) === undefined) {
    observed.cutOffElsewhere.add(collectionId)
  }
}

/** The money of the first transfer comes: core asks the provider again, and books it. */
export async function bankPays(store: Store): Promise<void> {
  const { paidAtBank, tables } = store.shared
  const session = [...tables.sessions.values()].find(
    ({ id, provider_id, status }) =>
      provider_id === BANK && status === "pending_authorization" && !paidAtBank?.has(id)
  )
  if (session) {
    paidAtBank?.add(session.id)
    const transfer = async () =>
      await store.ask(`transfer for ${session.id}`, async ({ core }) => {
        await core.processPayment(session.id)
        return "booked"
      })
    await captureAt(store, session.payment_collection_id, async () => {
      const booked = await transfer()
      // A bank says it again if the server has died: it may have captured, and the order's transaction stays missing.
      if (booked === undefined) {
        await transfer()
      }
      return booked
    })
  }
}
