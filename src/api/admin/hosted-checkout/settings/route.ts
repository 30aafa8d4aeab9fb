import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSettingsResponse } from "../../../../admin-api"
import { settingsOf } from "../../../../backoffice/keys/settings"
import { accountsOf } from "../../../../payments/accounts"

/** What is in force for each account. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSettingsResponse>
): Promise<void> => {
  res.json({ settings: await settingsOf(accountsOf(req.scope), req.scope) })
}
