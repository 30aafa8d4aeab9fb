import type { Evidence } from "./evidence"

/**
 * Identifies a statement of the gateway. Verify's reference is not part of it: once the profile's `reference`
 * field is corrected, the same answer must not count as a new one.
 */
export function keyOf(piece: Evidence): string {
  const { source, event, status, http_status, transaction_id, amount, currency } = piece
  return JSON.stringify([
    ...[source, event, normalizedStatus(status), http_status, transaction_id],
    ...[amount, currency, source === "webhook" && bindingOf(piece)],
  ])
}

/** The fields that bind a piece to its attempt. */
export function bindingOf({ reference, merchant_site_id }: Evidence): string {
  return JSON.stringify([reference, merchant_site_id])
}

/** A status without the differences in spelling between gateways. */
export function normalizedStatus(status: string | null): string | null {
  return status?.trim().toLowerCase() ?? null
}
