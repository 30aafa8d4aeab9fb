import type { Account, Accounts } from "../../../src/payments/accounts"
import type { Store } from "./store"

/** Runs work as if the account had been removed from the configuration. */
export async function withoutAccount<Result>(
  { container }: Store,
  work: () => Promise<Result>
): Promise<Result> {
  const { accounts } = container.resolve<{ accounts: Accounts }>("hosted_checkout")
  const byProviderId = accounts.byProviderId as Map<string, Account>
  const configured = [...byProviderId]
  byProviderId.clear()
  try {
    return await work()
  } finally {
    configured.forEach(([id, account]) => byProviderId.set(id, account))
  }
}
