import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSettingsResponse } from "../../../../admin-api"
import { settingsOf } from "../../../../backoffice/keys/settings"
import { accountsOf } from "../../../../payments/accounts"
import { depsOf } from "../../../../medusa/deps"

/** The settings of each account. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSettingsResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  res.json({ settings: await settingsOf(accountsOf(deps), deps) })
}
