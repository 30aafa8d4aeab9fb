import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminPingResponse } from "../../../../../../admin-api"
import { handOutPing } from "../../../../../../backoffice/diagnosis/make-ping"
import { depsOf } from "../../../../../../medusa/deps"
import { requireAccount } from "../../../../../../payments/accounts"

/** Answers a ping that the caller posts to the account's webhook URL from elsewhere. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminPingResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const account = requireAccount(deps, req.params.provider_id ?? "")
  res.json({ ping: await handOutPing(account, deps) })
}
