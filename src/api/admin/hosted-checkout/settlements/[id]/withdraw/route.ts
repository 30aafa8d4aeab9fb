import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminWithdrawSettlementResponse } from "../../../../../../admin-api"
import { withdrawSettlement } from "../../../../../../backoffice/settlement/withdraw-settlement"
import { depsOf } from "../../../../../../medusa/deps"
import type { WithdrawSettlementBody } from "../../schemas"

/** Withdraws an imported settlement file. */
export const POST = async (
  req: AuthenticatedMedusaRequest<WithdrawSettlementBody>,
  res: MedusaResponse<AdminWithdrawSettlementResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  const { with_closed } = req.validatedBody
  const { actor_id } = req.auth_context
  await withdrawSettlement({ settlement_id: id, with_closed, actor_id }, depsOf(req.scope))
  res.status(200).json({ id })
}
