import type { ClosureRepository } from "../../core"
import type { Account } from "./account"

/**
 * Whether an account takes no new payments, by its option or because an admin closed it. Then no start gets
 * a page; what is paid is completed, and open pages are watched, as ever.
 */
export async function isClosed(
  { provider_id, options }: Pick<Account, "provider_id" | "options">,
  closures: Pick<ClosureRepository, "isClosed">
): Promise<boolean> {
  return !options.acceptsNewPayments || (await closures.isClosed(provider_id))
}
