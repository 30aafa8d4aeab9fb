import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Account } from "../payments/accounts"
import { repositoriesOf } from "../payments/repositories"

/** Closes an account to new payments, on every server at once; who did it is on record. */
export async function closeAccount(
  { provider_id }: Account,
  closed_by: string,
  container: MedusaContainer
): Promise<void> {
  const id = generateEntityId(undefined, "hccls")
  await repositoriesOf(container).closures.close({
    id,
    provider_id,
    closed_by,
    closed_at: new Date(),
  })
}

/** Opens it again. One that the configuration closes stays closed. */
export async function reopenAccount(
  { provider_id }: Account,
  by: string,
  container: MedusaContainer
): Promise<void> {
  await repositoriesOf(container).closures.reopen(provider_id, by, new Date())
}
