import type { CheckoutAttempt } from "../../core"
import type { Deps } from "../deps"

/** Runs Medusa's work for an attempt. Failures are logged, and show in the facts that are read afterwards. */
export async function logNotBooked<Result>(
  { id }: Pick<CheckoutAttempt, "id">,
  { log }: Pick<Deps, "log">,
  work: () => Promise<Result>
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    // Returning shoppers trigger this.
    log.error(`payment of attempt ${id} is not booked yet: ${(error as Error).message}`, {
      oncePerMinute: `not booked ${id}`,
    })
    return undefined
  }
}
