import type { Account } from "../payments/account"
import type { Deps } from "../payments/deps"

/** Closes an account to new payments, on all servers at once; records the admin. */
export async function closeAccount(
  { provider_id }: Account,
  closed_by: string,
  deps: Deps
): Promise<void> {
  const closure = { id: deps.newId("hccls"), provider_id, closed_by, closed_at: deps.now() }
  await deps.repositories.closures.close(closure)
}

/** Opens an account again. An account that the configuration closes stays closed. */
export async function reopenAccount(
  { provider_id }: Account,
  by: string,
  deps: Deps
): Promise<void> {
  await deps.repositories.closures.reopen(provider_id, by, deps.now())
}
