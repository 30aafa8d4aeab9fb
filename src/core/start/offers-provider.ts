import type { OfferingRegion } from "../ports/session-with-cart"

/** Whether a region offers a payment provider; undefined without a region. */
export function offersProvider(
  region: OfferingRegion | null | undefined,
  providerId: string
): boolean | undefined {
  return region ? (region.payment_providers ?? []).some((it) => it?.id === providerId) : undefined
}
