import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../../../admin-api"
import { requireAccount } from "../../../../../../payments/accounts"
import { setMerchantKey } from "../../../../../../backoffice/keys/set-key"
import { settingsOfOne } from "../../../../../../backoffice/keys/settings"
import type { SetKeyBody } from "../../schemas"
import { depsOf } from "../../../../../../medusa/deps"

/** Sets or rotates the merchant key, after a real call with it. */
export const POST = async (
  req: AuthenticatedMedusaRequest<SetKeyBody>,
  res: MedusaResponse<AdminProviderSettingsResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const account = requireAccount(deps, req.params.provider_id ?? "")
  const { actor_id } = req.auth_context
  const test = await setMerchantKey({ ...req.validatedBody, actor_id }, account, deps)
  res.json({ settings: await settingsOfOne(account, deps), test })
}
