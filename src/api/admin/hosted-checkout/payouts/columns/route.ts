import type { AdminPayoutColumnsResponse } from "../../../../../admin-api"
import { columnsOfFile } from "../../../../../backoffice/payouts/read-payout-file"
import type { PayoutColumnsBody } from "../schemas"
import { adminRoute } from "../../http/admin-route"

/** Shows the columns of a payout file. */
export const POST = adminRoute<AdminPayoutColumnsResponse, PayoutColumnsBody>(
  async ({ validatedBody: { content } }) => ({ file: columnsOfFile(content) })
)
