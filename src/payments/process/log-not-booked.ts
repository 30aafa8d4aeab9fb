import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LogLimit, type CheckoutAttempt } from "../../core"

/** Returning shoppers trigger this; limit the log. */
const notBooked = new LogLimit()

/**
 * Runs work of Medusa's for an attempt. What Medusa cannot do is logged, and shows in the facts that are
 * read afterwards.
 */
export async function logNotBooked<Result>(
  { id }: Pick<CheckoutAttempt, "id">,
  container: MedusaContainer,
  work: () => Promise<Result>
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    const { message } = error as Error
    const line = notBooked.line(
      id,
      `Hosted checkout: payment of attempt ${id} is not booked yet: ${message}`,
      Date.now()
    )
    if (line) {
      container.resolve<Logger>(ContainerRegistrationKeys.LOGGER).error(line)
    }
    return undefined
  }
}
