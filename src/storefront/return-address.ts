import { isHandle } from "./payment.ts"

/**
 * Reads the payment's handle from the address to which a shopper returned: from the query's `handle`, else from
 * the last part of the path that can be a handle. Nothing else in the address counts: Medusa is asked.
 *
 * @param address absolute, or from the root: `location.href`, "/ca/payment/<handle>?payment=cancelled"
 * @returns null without a handle
 */
export function readReturn(address: string | URL): string | null {
  const { pathname, searchParams } = new URL(address, "http://localhost")
  const places = [searchParams.get("handle"), ...pathname.split("/").reverse()]
  return places.find(isHandle) ?? null
}
