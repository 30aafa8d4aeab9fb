import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminProviderSettingsResponse } from "../../../../../../admin-api"
import { requireAccount } from "../../../../../../payments/accounts"
import { setMerchantKey } from "../../../../../../backoffice/keys/set-key"
import { settingsOfOne } from "../../../../../../backoffice/keys/settings"
import type { SetKeyBody } from "./body"

/** Sets or rotates the merchant key, after a real call with it. */
export const POST = async (
  req: AuthenticatedMedusaRequest<SetKeyBody>,
  res: MedusaResponse<AdminProviderSettingsResponse>
): Promise<void> => {
  const account = requireAccount(req.scope, req.params.provider_id ?? "")
  const { actor_id } = req.auth_context
  const test = await setMerchantKey({ ...req.validatedBody, actor_id }, account, req.scope)
  res.json({ settings: await settingsOfOne(account, req.scope), test })
}
