import type { StoreRegion } from "@medusajs/types"
import { useQuery } from "@tanstack/react-query"
import { createContext, useContext } from "react"

import type { Country } from "./countries"
import { sdk } from "./sdk"

/** Where the shopper is, by the URL: everything inside the layout knows. */
export interface Market {
  country: Country
  region: StoreRegion
}

export const MarketContext = createContext<Market | null>(null)

export function useMarket(): Market {
  const market = useContext(MarketContext)
  if (!market) {
    throw new Error("useMarket is for components inside the layout")
  }
  return market
}

/** Medusa's region of a country: prices, taxes and payment providers depend on it. */
export function useRegion(country: string | undefined) {
  return useQuery({
    queryKey: ["regions"],
    queryFn: () => sdk.store.region.list({ fields: "id,currency_code,*countries" }),
    staleTime: Infinity,
    select: ({ regions }) =>
      regions.find((region) => region.countries?.some(({ iso_2 }) => iso_2 === country)),
  })
}
