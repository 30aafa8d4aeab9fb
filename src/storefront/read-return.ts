const REASONS = ["cancelled", "expired", "open"] as const

/** `{payment}` of the plugin's `cartPath`: why the shopper is sent back. It proves nothing. */
export type ReturnReason = (typeof REASONS)[number]

export interface PaymentReturnAddress {
  handle: string | null
  reason: ReturnReason | null
}

const HANDLE = /^[\w-]{24}$/

/**
 * Reads the address that a shopper came back to: the handle from the query's `handle`, else from the last
 * part of the path that looks like one, and the reason from the query's `payment`.
 *
 * @param address absolute, or from the root: `location.href`, "/ca/payment/<handle>?payment=cancelled"
 */
export function readReturn(address: string | URL): PaymentReturnAddress {
  const { pathname, searchParams } = new URL(address, "http://localhost")
  const inPath = pathname.split("/").filter((part) => HANDLE.test(part))
  const payment = searchParams.get("payment")
  return {
    handle: searchParams.get("handle") ?? inPath[inPath.length - 1] ?? null,
    reason: REASONS.find((reason) => reason === payment) ?? null,
  }
}
