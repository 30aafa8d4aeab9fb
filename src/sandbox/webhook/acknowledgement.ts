import type { GatewayProfile } from "../../core/contract/gateway-profile"

/**
 * Whether the merchant's answer to a notification is the acknowledgement of the profile (spec, Events, 2: not shown). A
 * profile without a status takes any 2xx; a profile without a body takes any body.
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
