import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSettingsResponse } from "../../../../admin-api"
import { settingsOf } from "../../../../workflows/merchant-key/settings"
import { providerInstances } from "../../../../workflows/provider-instances"

/** What is in force for each provider instance. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSettingsResponse>
): Promise<void> => {
  res.json({ settings: await settingsOf(providerInstances(req.scope), req.scope) })
}
