/** The gateway's currencies; a test compares them with the core's, which Admin does not import. */
export const PAYABLE: readonly string[] = ["cad", "usd"]

/** A region from Medusa's own API. */
export interface Region {
  id: string
  name: string
  currency_code: string
  payment_providers?: { id: string }[] | null
}

/** The regions in which the gateway can be paid, by name. */
export function payableRegions(regions: readonly Region[]): Region[] {
  return regions
    .filter(({ currency_code }) => PAYABLE.includes(currency_code))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The providers that a region offers once it offers this one too. */
export function offeredWith({ payment_providers }: Region, providerId: string): string[] {
  return [...new Set([...(payment_providers ?? []).map(({ id }) => id), providerId])]
}
