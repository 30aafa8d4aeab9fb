import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminDiagnosisResponse } from "../../../../../../admin-api"
import { diagnose } from "../../../../../../backoffice/diagnosis"
import { requireAccount } from "../../../../../../payments/accounts"
import type { DiagnoseBody } from "../../schemas"
import { depsOf } from "../../../../../../medusa/deps"

/** Checks an account with real calls to the gateway and to its own webhook URL; stores nothing. */
export const POST = async (
  req: AuthenticatedMedusaRequest<DiagnoseBody>,
  res: MedusaResponse<AdminDiagnosisResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const account = requireAccount(deps, req.params.provider_id ?? "")
  res.json({ diagnosis: await diagnose(account, req.validatedBody, deps) })
}
