import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminSettlementResponse } from "../../../../../../admin-api"
import { closeDifferences } from "../../../../../../backoffice/settlement/close-differences"
import { showSettlement } from "../../../../../../backoffice/settlement/show-settlement"
import { depsOf } from "../../../../../../medusa/deps"
import type { CloseDifferencesBody } from "../../schemas"

/** Closes differences of an import with a note. */
export const POST = async (
  req: AuthenticatedMedusaRequest<CloseDifferencesBody>,
  res: MedusaResponse<AdminSettlementResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const settlement_id = req.params.id ?? ""
  const { actor_id } = req.auth_context
  await closeDifferences({ ...req.validatedBody, settlement_id, actor_id }, deps)
  res.status(200).json({ settlement: await showSettlement(settlement_id, deps) })
}
