import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { HELD_FOR } from "../money/held-for"
import { placeOrder, refund, type PaidOrder } from "../money/refunds"
import { verifySays } from "../gateway/gateway-reports"
import { atThePage } from "../shopper/payments"
import { poll, type Store } from "../store/store"

/** The time of the pictures in docs/screenshots. */
export const SHOWCASE_NOW = new Date("2026-11-21T15:00:00Z")

/** What a picture opens. */
export interface Showcase {
  /** Paid after its cart had changed. */
  changedId: string
  /** Voided after its order was placed. */
  voided: PaidOrder
  completedId: string
}

/** Pages and payments of every status, made as they come about, at the times of the showcase. */
export async function fillShowcase(store: Store): Promise<Showcase> {
  const before = async (email: string, ago: number, make: () => Promise<unknown>) =>
    await moved(store, make, { email, ago })

  await before("", 1300, async () => await HELD_FOR.unknown_reference(store))
  await before("benjamin.desrosiers-lachance@example.com", 3100, async () => {
    await HELD_FOR.order_not_placed(store)
  })
  const changed = await before("olivia.roy@example.com", 95, async () => {
    await HELD_FOR.cart_changed(store)
  })
  await before("william.ouellet@example.com", 410, async () => {
    await HELD_FOR.not_as_requested(store)
  })
  const voided = await ordered(store)
  await before("thomas.fortin@example.com", 700, async () => {
    await report(store, voided, { status: "voided" })
  })
  const returned = await ordered(store)
  await before("florence.bergeron@example.com", 1500, async () => {
    await report(store, returned, { status: "refunded", amount: "5.00" })
  })
  for (const [email, amount] of [
    ["zoe.cote@example.com", 5],
    ["emma.pelletier@example.com", 12.5],
  ] as const) {
    const order = await ordered(store)
    await before(email, 2000 + amount, async () => {
      await refund(store, order, amount)
      await poll(store, order.attemptId)
    })
  }
  const completed = await ordered(store)
  await before("robin.tremblay@example.com", 31, async () => await Promise.resolve())
  await before("noah.gagnon@example.com", 4, async () => await atThePage(store))
  // Admin's bell: whether it has rung by now is a matter of seconds.
  await database(store).raw("DELETE FROM notification")
  return { changedId: changed[0] ?? "", voided, completedId: completed.attemptId }
}

async function ordered(store: Store): Promise<PaidOrder> {
  return await placeOrder(store, await atThePage(store))
}

/** Makes verify answer this, and asks it. */
async function report(store: Store, { attemptId }: PaidOrder, fields: Record<string, string>) {
  verifySays(store, await store.repositories.attempts.byId(attemptId), fields)
  await poll(store, attemptId)
}

/** Tables of the plugin, with the times that Admin shows. */
const TIMES = {
  hosted_checkout_attempt: ["created_at", "expires_at", "over_at"],
  hosted_checkout_attempt_event: ["created_at"],
  hosted_checkout_payment: ["created_at", "held_since", "proven_at", "completed_at"],
  hosted_checkout_statement: ["created_at", "at"],
}

/**
 * Moves all that was written since the last move to a time of the showcase.
 *
 * @param at.ago minutes before now.
 * @returns the ids of its pages, the oldest first.
 */
async function moved(
  store: Store,
  make: () => Promise<unknown>,
  { ago, email }: { ago: number; email: string }
): Promise<string[]> {
  await make()
  store.control.faults.clear()
  const db = database(store)
  // Nothing of the showcase is younger than its now.
  const rows = await db.raw<{ rows: { id: string; created_at: Date }[] }>(
    "SELECT id, created_at FROM hosted_checkout_attempt WHERE created_at > ? ORDER BY created_at",
    [SHOWCASE_NOW]
  )
  const first = rows.rows[0]?.created_at ?? new Date()
  const by = `interval '${first.getTime() - SHOWCASE_NOW.getTime() + ago * 60_000} milliseconds'`
  await db.raw("UPDATE hosted_checkout_attempt SET email = ? WHERE created_at > ?", [
    email,
    SHOWCASE_NOW,
  ])
  for (const [table, columns] of Object.entries(TIMES)) {
    const values = columns.map((column) => `${column} = ${column} - ${by}`)
    await db.raw(`UPDATE ${table} SET ${values.join(", ")} WHERE created_at > ?`, [SHOWCASE_NOW])
  }
  return rows.rows.map(({ id }) => id)
}

function database(store: Store) {
  return store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}
