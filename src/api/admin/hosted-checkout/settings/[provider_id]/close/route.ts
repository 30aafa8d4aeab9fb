import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../../../admin-api"
import { requireAccount } from "../../../../../../payments/accounts"
import { closeAccount } from "../../../../../../backoffice/close-account"
import { settingsOfOne } from "../../../../../../backoffice/keys/settings"
import { depsOf } from "../../../../../../medusa/deps"

/** Closes an account to new payments; a closed one stays as it is. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminProviderSettingsResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const account = requireAccount(deps, req.params.provider_id ?? "")
  await closeAccount(account, req.auth_context.actor_id, deps)
  res.json({ settings: await settingsOfOne(account, deps) })
}
