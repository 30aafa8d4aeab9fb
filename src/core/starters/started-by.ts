import { createHmac } from "node:crypto"
import { networkOf } from "./network"

/** Who starts a payment, as far as known. */
export interface Starter {
  /** The customer who is logged in. */
  customerId: string | undefined
  /** The shopper's own address, not the address of a server. */
  address: string | undefined
}

/** The names under which a start is counted. An address appears only as a hash that needs the secret. */
export function startedBy({ customerId, address }: Starter, secret: string | undefined): string[] {
  return [
    ...(customerId ? [customerId] : []),
    ...(address && secret ? [`net_${hashOf(networkOf(address), secret)}`] : []),
  ]
}

function hashOf(network: string, secret: string): string {
  return createHmac("sha256", secret).update(network).digest("base64url")
}
