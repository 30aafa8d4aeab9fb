import { useQuery } from "@tanstack/react-query"
import { QUERY_ROOT, useChange } from "../api/api"
import { sdk } from "../api/sdk"
import { offeredWith, payableRegions, type Region } from "./payable-regions"

const FIELDS = "id,name,currency_code,*payment_providers"
/** More regions than a store has, even with one region for each country. */
const ALL = 300

/** The store's regions in CAD or USD. */
export function useRegions() {
  return useQuery({
    queryKey: [QUERY_ROOT, "settings", "regions"],
    queryFn: async () => (await sdk.admin.region.list({ fields: FIELDS, limit: ALL })).regions,
    select: payableRegions,
  })
}

/** Adds the account to the providers that a region offers at the moment of the click. */
export function useEnableInRegion(providerId: string) {
  return useChange(async ({ id }: Region) => {
    const { region } = await sdk.admin.region.retrieve(id, { fields: FIELDS })
    await sdk.admin.region.update(id, { payment_providers: offeredWith(region, providerId) })
  })
}
