/** The gateway's currencies. Admin does not import the core's currencies; a test compares both lists. */
export const PAYABLE: readonly string[] = ["cad", "usd"]

/** A region from Medusa's own API. */
export interface Region {
  id: string
  name: string
  currency_code: string
  payment_providers?: { id: string }[] | null
}

/** The regions whose currency the gateway takes, by name. */
export function payableRegions(regions: readonly Region[]): Region[] {
  return regions
    .filter(({ currency_code }) => PAYABLE.includes(currency_code))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The providers of a region, with the account's provider added. */
export function offeredWith({ payment_providers }: Region, providerId: string): string[] {
  return [...new Set([...(payment_providers ?? []).map(({ id }) => id), providerId])]
}
