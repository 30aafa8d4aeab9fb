import type { ClosureRepository } from "../../core"
import type { Account } from "./account"

/**
 * Whether an account accepts no new payments, by its option or because an admin closed it. Starts get no page
 * then; paid carts are still completed and open pages still polled.
 */
export async function isClosed(
  { provider_id, options }: Pick<Account, "provider_id" | "options">,
  closures: Pick<ClosureRepository, "isClosed">
): Promise<boolean> {
  return !options.acceptsNewPayments || (await closures.isClosed(provider_id))
}
