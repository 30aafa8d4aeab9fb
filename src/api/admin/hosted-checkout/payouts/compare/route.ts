import type { AdminPayoutComparisonResponse } from "../../../../../admin-api"
import { byKind, comparePayouts } from "../../../../../backoffice/payouts/compare-payouts"
import { requireAccount } from "../../../../../payments/account"
import type { ComparePayoutsBody } from "../schemas"
import { adminRoute } from "../../http/admin-route"

/** Compares a payout file with the payments; writes nothing. */
export const POST = adminRoute<AdminPayoutComparisonResponse, ComparePayoutsBody>(
  async ({ validatedBody: { provider_id, ...file } }, deps) => {
    const compared = await comparePayouts(file, requireAccount(deps, provider_id), deps)
    return { comparison: byKind(compared) }
  }
)
