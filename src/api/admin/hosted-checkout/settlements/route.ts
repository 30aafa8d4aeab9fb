import type {
  AdminSettlement,
  AdminSettlementListResponse,
  AdminSettlementResponse,
} from "../../../../admin-api"
import { importSettlement } from "../../../../backoffice/settlement/import-settlement"
import { openCounts, showSettlement } from "../../../../backoffice/settlement/show-settlement"
import { requireAccount } from "../../../../payments/accounts"
import { listRows } from "../list-rows"
import type { ImportSettlementBody } from "./schemas"
import { adminRoute } from "../admin-route"

/** Lists imported settlement files. */
export const GET = adminRoute<AdminSettlementListResponse>(async (req, deps) => {
  const filters = { ...req.filterableFields, withdrawn_at: null }
  const { rows, ...page } = await listRows<AdminSettlement>(req, "settlements", filters)
  const settlements = await openCounts(rows, deps)
  return { settlements, accounts: [...deps.accounts.byProviderId.keys()], ...page }
})

/** Imports a settlement file and answers what it found. */
export const POST = adminRoute<AdminSettlementResponse, ImportSettlementBody>(
  async ({ auth_context, validatedBody }, deps) => {
    const { provider_id, ...file } = validatedBody
    const account = requireAccount(deps, provider_id)
    const { actor_id } = auth_context
    const id = await importSettlement({ ...file, actor_id }, account, deps)
    return { settlement: await showSettlement(id, deps) }
  }
)
