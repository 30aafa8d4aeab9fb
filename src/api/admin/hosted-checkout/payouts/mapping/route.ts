import type { AdminPayoutMapping, AdminPayoutMappingsResponse } from "../../../../../admin-api"
import { requireAccount } from "../../../../../payments/account"
import type { SavePayoutMappingBody } from "../schemas"
import { adminRoute } from "../../http/admin-route"

/** The columns of payout files, by account. */
export const GET = adminRoute<AdminPayoutMappingsResponse>(
  async (_, { accounts, repositories }) => ({
    accounts: await Promise.all(
      [...accounts.byProviderId.keys()].map(async (provider_id) => ({
        provider_id,
        mapping: (await repositories.payouts.mappingOf(provider_id)) ?? null,
      }))
    ),
  })
)

/** Saves the columns of an account's payout files. */
export const POST = adminRoute<AdminPayoutMapping, SavePayoutMappingBody>(
  async ({ validatedBody: { mapping, provider_id } }, deps) => {
    requireAccount(deps, provider_id)
    await deps.repositories.payouts.saveMapping(provider_id, mapping)
    return { provider_id, mapping }
  }
)
