import type { AdminWithdrawSettlementResponse } from "../../../../../../admin-api"
import { withdrawSettlement } from "../../../../../../backoffice/settlement/withdraw-settlement"
import type { WithdrawSettlementBody } from "../../schemas"
import { adminRoute } from "../../../admin-route"

/** Withdraws an imported settlement file. */
export const POST = adminRoute<AdminWithdrawSettlementResponse, WithdrawSettlementBody>(
  async ({ auth_context, params, validatedBody }, deps) => {
    const id = params.id ?? ""
    const { with_closed } = validatedBody
    const { actor_id } = auth_context
    await withdrawSettlement({ settlement_id: id, with_closed, actor_id }, deps)
    return { id }
  }
)
