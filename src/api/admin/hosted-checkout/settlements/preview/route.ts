import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefusal, AdminSettlementPreviewResponse } from "../../../../../admin-api"
import { previewSettlement } from "../../../../../backoffice/settlement/preview-settlement"
import { depsOf } from "../../../../../medusa/deps"
import { requireAccount } from "../../../../../payments/accounts"
import { answerFieldRefusal } from "../../validate"
import type { PreviewSettlementBody } from "../schemas"

/** Shows what an import of a file would find; writes nothing. */
export const POST = async (
  req: AuthenticatedMedusaRequest<PreviewSettlementBody>,
  res: MedusaResponse<AdminSettlementPreviewResponse | AdminRefusal>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const { provider_id, ...file } = req.validatedBody
  const account = requireAccount(deps, provider_id)
  try {
    res.status(200).json({ preview: await previewSettlement(file, account, deps) })
  } catch (error) {
    answerFieldRefusal(error, res)
  }
}
