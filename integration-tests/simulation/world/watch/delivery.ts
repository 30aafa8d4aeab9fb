import { createHash } from "node:crypto"
import type { StatementRow } from "../../fakes/repositories/database/rows"
import { SECOND_SECRET, type Shared } from "../server"

/** As often as the schedule of retries says. */
const TRIES = 5

/** What is given up was tried before: after each try that failed, and after each that a server did not survive. */
export function watchDeadLetters({ database, sim }: Shared): void {
  sim.invariant("a notification is tried as often as it can be before it is given up", () => {
    const early = database.statements.find((row) => {
      // Nobody can read it, or its status: trying again changes nothing.
      const isPointless = row.unreadable !== null || row.error?.startsWith("status_unknown")
      return row.outcome === "dead_letter" && !isPointless && triesOf(row) < TRIES
    })
    return early && `${early.id} was tried ${triesOf(early)} times`
  })
}

/** The last claim of a notification that never finished is not a try. */
function triesOf({ error, tries }: StatementRow): number {
  return error?.startsWith("never_finished") ? tries - 1 : tries
}

interface Delivery {
  body: string
  /** What the gateway signed it with. */
  key: string
}

/**
 * Delivers a notification, and notes one that is acknowledged and not stored although the store has its key.
 *
 * @returns whether it is stored.
 */
export async function watchDelivery(
  { broken, database, keys }: Shared,
  { body, key }: Delivery,
  deliver: () => Promise<unknown>
): Promise<boolean> {
  const isValid = () => key === SECOND_SECRET || keys.ofStore.includes(key)
  const wasValid = isValid()
  await deliver()
  const hash = createHash("sha256").update(body).digest("hex")
  const isStored = database.statements.find((row) => row.body_sha256 === hash) !== undefined
  if (wasValid && isValid() && !isStored) {
    broken.set("a notification with a valid signature is stored", hash)
  }
  return isStored
}
