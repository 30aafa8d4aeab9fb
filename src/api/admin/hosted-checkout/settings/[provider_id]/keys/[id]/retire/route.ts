import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../../../../../admin-api"
import { requireAccount } from "../../../../../../../../payments/accounts"
import { retireMerchantKey } from "../../../../../../../../backoffice/keys/retire-key"
import { settingsOfOne } from "../../../../../../../../backoffice/keys/settings"

/** Retires a replaced key: it verifies nothing any more. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminProviderSettingsResponse>
): Promise<void> => {
  const account = requireAccount(req.scope, req.params.provider_id ?? "")
  const { actor_id } = req.auth_context
  await retireMerchantKey({ id: req.params.id ?? "", actor_id }, account, req.scope)
  res.json({ settings: await settingsOfOne(account, req.scope) })
}
