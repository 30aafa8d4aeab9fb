import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type {
  AdminRefusal,
  AdminSettlement,
  AdminSettlementListResponse,
  AdminSettlementResponse,
} from "../../../../admin-api"
import { importSettlement } from "../../../../backoffice/settlement/import-settlement"
import { openCounts, showSettlement } from "../../../../backoffice/settlement/show-settlement"
import { depsOf } from "../../../../medusa/deps"
import { requireAccount } from "../../../../payments/accounts"
import { listRows } from "../list-rows"
import { answerFieldRefusal } from "../validate"
import type { ImportSettlementBody } from "./schemas"

/** Lists imported settlement files. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSettlementListResponse>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const filters = { ...req.filterableFields, withdrawn_at: null }
  const { rows, ...page } = await listRows<AdminSettlement>(req, "settlements", filters)
  const settlements = await openCounts(rows, deps)
  res.status(200).json({ settlements, accounts: [...deps.accounts.byProviderId.keys()], ...page })
}

/** Imports a settlement file and answers what it found. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ImportSettlementBody>,
  res: MedusaResponse<AdminSettlementResponse | AdminRefusal>
): Promise<void> => {
  const deps = depsOf(req.scope)
  const { provider_id, ...file } = req.validatedBody
  const account = requireAccount(deps, provider_id)
  const { actor_id } = req.auth_context
  try {
    const id = await importSettlement({ ...file, actor_id }, account, deps)
    res.status(200).json({ settlement: await showSettlement(id, deps) })
  } catch (error) {
    answerFieldRefusal(error, res)
  }
}
