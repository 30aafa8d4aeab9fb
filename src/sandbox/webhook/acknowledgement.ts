import type { GatewayProfile } from "../../core/contract/gateway-profile"

/**
 * Whether the merchant's answer to a notification is the one that the profile wants (spec, Events, 2: not
 * shown): any 2xx where it names no status, any body where it names none.
 */
export function isAcknowledged(
  answer: { status: number | null; body?: string },
  wanted: GatewayProfile["acknowledgement"]
): boolean {
  const { status, body = "" } = answer
  const isStatusWanted =
    wanted.status === undefined
      ? status !== null && status >= 200 && status < 300
      : status === wanted.status
  return isStatusWanted && (wanted.body === undefined || body.trim() === wanted.body)
}
