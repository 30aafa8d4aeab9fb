import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import type { OverBecause } from "../../../../src/core/attempt/attempt"
import type { Shared } from "../server"

/** The page that a shopper leaves may just have been paid: the gateway is asked first, by whoever gives the page up. */
export function watchLeft(
  because: OverBecause,
  before: readonly CheckoutAttempt[],
  since: Date,
  { broken, database, observed }: Shared
): void {
  const open = before.filter(({ status, token }) => status === "open" && token !== null)
  for (const { id } of open) {
    const { over_at, over_because } = database.attempts.get(id) ?? {}
    const isLeftNow = over_because === because && over_at && over_at >= since
    const askedAt = observed.askedAt.get(id)
    // Somebody else may have left it just before, and has asked.
    if (isLeftNow && !(askedAt && askedAt >= since) && !observed.leftByAsker.has(id)) {
      broken.set("no page is left that nobody has asked about", `${id} was ${because}`)
    }
  }
}
