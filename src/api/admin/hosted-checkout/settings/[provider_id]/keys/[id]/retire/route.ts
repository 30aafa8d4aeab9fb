import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../../../../../admin-api"
import { requireAccount } from "../../../../../../../../payments/accounts"
import { retireMerchantKey } from "../../../../../../../../backoffice/keys/retire-key"
import { settingsOfOne } from "../../../../../../../../backoffice/keys/settings"
import { depsOf } from "../../../../../../../../medusa/deps"

/** Retires a replaced key: it verifies nothing any more. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminProviderSettingsResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const account = requireAccount(deps, req.params.provider_id ?? "")
  const { actor_id } = req.auth_context
  await retireMerchantKey({ id: req.params.id ?? "", actor_id }, account, deps)
  res.json({ settings: await settingsOfOne(account, deps) })
}
