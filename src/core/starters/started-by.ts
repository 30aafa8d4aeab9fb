import { createHmac } from "node:crypto"
import { networkOf } from "./network"

/** Who starts a payment, as far as it is known. */
export interface Starter {
  /** The customer who is logged in. */
  customerId: string | undefined
  /** The shopper's own address, not that of a server on their behalf. */
  address: string | undefined
}

/** The names that a start is counted under. An address is in them only as a hash that needs the secret. */
export function startedBy({ customerId, address }: Starter, secret: string | undefined): string[] {
  return [
    ...(customerId ? [customerId] : []),
    ...(address && secret ? [`net_${hashOf(networkOf(address), secret)}`] : []),
  ]
}

function hashOf(network: string, secret: string): string {
  return createHmac("sha256", secret).update(network).digest("base64url")
}
