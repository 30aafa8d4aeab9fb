import type { AdminSettlementPreviewResponse } from "../../../../../admin-api"
import { previewSettlement } from "../../../../../backoffice/settlement/preview-settlement"
import { requireAccount } from "../../../../../payments/accounts"
import type { PreviewSettlementBody } from "../schemas"
import { adminRoute } from "../../admin-route"

/** Shows what an import of a file would find; writes nothing. */
export const POST = adminRoute<AdminSettlementPreviewResponse, PreviewSettlementBody>(
  async ({ validatedBody }, deps) => {
    const { provider_id, ...file } = validatedBody
    const account = requireAccount(deps, provider_id)
    return { preview: await previewSettlement(file, account, deps) }
  }
)
