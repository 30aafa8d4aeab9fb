import { evidenceVersion } from "../../../../src/core"
import { resolveHeldPayment } from "../../../../src/payments/resolve/resolve-held-payment"
import type { AdminAction } from "../actions"
import type { Store } from "../store"

type Resolve = Extract<AdminAction, { kind: "resolve" }>
type Input = Parameters<typeof resolveHeldPayment>[0]

/** Waits until a payment is held, or until the time is over. */
export async function awaitHeld(
  { sim, shared: { database } }: Store,
  { ms }: { ms: number }
): Promise<void> {
  const atLatest = new Date(sim.now().getTime() + ms)
  const held = () => database.attempts.find(({ status }) => status === "held")
  await sim.sleepUntil("waited for a held payment", () => held()?.held_since ?? atLatest, 0)
}

/** Waits until there is an order, or until the time is over. */
export async function awaitOrder({ sim, shared }: Store, { ms }: { ms: number }): Promise<void> {
  const atLatest = new Date(sim.now().getTime() + ms)
  const isThere = () => shared.tables.orders.size > 0
  await sim.sleepUntil("waited for an order", () => (isThere() ? sim.now() : atLatest), 0)
}

/** An admin decides about a payment that is held, by what is known of it. */
export async function resolve(store: Store, action: Resolve): Promise<void> {
  const { database, tables } = store.shared
  const held = database.attempts.find(({ status }) => status === "held")
  if (!held) {
    return
  }
  const known = { attempt_id: held.id, evidence_version: evidenceVersion(held.evidence) }
  const order = [...tables.orders.values()].at(-1)?.id ?? ""
  const what = action.insists ? `${action.action}, whatever it says,` : action.action
  await store.ask(`${what} of ${held.id}`, async ({ deps }) =>
    resolveHeldPayment(inputOf(action, known, order), deps)
  )
}

function inputOf(
  { action, insists }: Resolve,
  { attempt_id, evidence_version }: { attempt_id: string; evidence_version: string },
  order_id: string
): Input {
  const base = { attempt_id, actor_id: "user_1", note: "checked at the gateway" }
  switch (action) {
    case "retry":
      return {
        ...base,
        action,
        ...(insists && { not_returned: true, evidence_version }),
      }
    case "apply_to_order":
      return { ...base, action, order_id }
    case "refunded":
      return { ...base, action, evidence_version, ...(insists && { all_returned: true }) }
    case "closed":
      return { ...base, action, evidence_version }
  }
}
