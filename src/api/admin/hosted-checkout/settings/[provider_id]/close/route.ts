import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../../../admin-api"
import { requireAccount } from "../../../../../../payments/accounts"
import { closeAccount } from "../../../../../../backoffice/close-account"
import { settingsOfOne } from "../../../../../../backoffice/keys/settings"

/** Closes an account to new payments; a closed one stays as it is. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminProviderSettingsResponse>
): Promise<void> => {
  const account = requireAccount(req.scope, req.params.provider_id ?? "")
  await closeAccount(account, req.auth_context.actor_id, req.scope)
  res.json({ settings: await settingsOfOne(account, req.scope) })
}
