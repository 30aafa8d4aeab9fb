import type { Account } from "../payments/accounts"
import type { Deps } from "../payments/deps"

/** Closes an account to new payments, on every server at once; who did it is on record. */
export async function closeAccount(
  { provider_id }: Account,
  closed_by: string,
  deps: Deps
): Promise<void> {
  const id = deps.newId("hccls")
  await deps.repositories.closures.close({
    id,
    provider_id,
    closed_by,
    closed_at: deps.now(),
  })
}

/** Opens it again. One that the configuration closes stays closed. */
export async function reopenAccount(
  { provider_id }: Account,
  by: string,
  deps: Deps
): Promise<void> {
  await deps.repositories.closures.reopen(provider_id, by, deps.now())
}
