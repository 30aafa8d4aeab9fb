import type { GatewayProfile } from "../contract/gateway-profile"

interface Acknowledgement {
  status: number
  contentType: string
  body: string
}

const RECEIVED = JSON.stringify({ received: true })

/** Our answer to a notification that is stored, as the gateway wants it (spec, Events, 2: not shown). */
export function acknowledgementOf({
  status = 200,
  body,
}: GatewayProfile["acknowledgement"]): Acknowledgement {
  return body === undefined
    ? { status, contentType: "application/json; charset=utf-8", body: RECEIVED }
    : { status, contentType: "text/plain; charset=utf-8", body }
}
