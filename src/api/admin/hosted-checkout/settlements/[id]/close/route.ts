import type { AdminSettlementResponse } from "../../../../../../admin-api"
import { closeDifferences } from "../../../../../../backoffice/settlement/close-differences"
import { showSettlement } from "../../../../../../backoffice/settlement/show-settlement"
import type { CloseDifferencesBody } from "../../schemas"
import { adminRoute } from "../../../admin-route"

/** Closes differences of an import with a note. */
export const POST = adminRoute<AdminSettlementResponse, CloseDifferencesBody>(
  async ({ auth_context, params, validatedBody }, deps) => {
    const settlement_id = params.id ?? ""
    const { actor_id } = auth_context
    await closeDifferences({ ...validatedBody, settlement_id, actor_id }, deps)
    return { settlement: await showSettlement(settlement_id, deps) }
  }
)
