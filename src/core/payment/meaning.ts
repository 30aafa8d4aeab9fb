import type { GatewayProfile } from "../contract/gateway-profile"
import { PAYMENT_CAPTURED } from "../contract/webhook-event"
import type { GatewayStatement } from "./statement"

/**
 * What a statement of the gateway means under a profile.
 *
 * - `approved`: the gateway took money
 * - `incomplete`: the gateway took money, by a notification without an amount or a currency
 * - `returned`: the gateway returned money
 * - `declined`, `unpaid`: the gateway took nothing
 * - `unknown`: the profile does not list the status, which says nothing yet
 */
export type Meaning = "approved" | "incomplete" | "returned" | "declined" | "unpaid" | "unknown"

type Lists = Pick<GatewayProfile, "statuses" | "events">

const REFUND = /refund/i
const PARTIAL = /partial/i
const RELEASE = /cancel|releas|revers|void/i

/**
 * The meaning of a statement. Among notifications, only `payment.captured` can approve (spec, Events). Other event
 * kinds can report a return, by their status or because the profile lists the kind.
 */
export function meaningOf(statement: GatewayStatement, profile: GatewayProfile): Meaning {
  const { events, verify } = profile
  const { amount, currency, event, http_status, source } = statement
  if (http_status !== null) {
    return verify.notFound === "unknown" ? "unknown" : "unpaid"
  }
  if (event !== null && events.ignored.includes(event)) {
    return "unpaid"
  }
  const meaning = meaningOfStatus(statement, profile)
  if (source === "verify" || meaning !== "approved") {
    return meaning
  }
  if (event !== PAYMENT_CAPTURED) {
    return isReturnedKind(statement, profile) ? "returned" : "unpaid"
  }
  return amount === null || currency === null ? "incomplete" : "approved"
}

/** Whether a return is a refund; any other return is a chargeback, a void, or the like. */
export function isRefund(statement: GatewayStatement, lists: Lists): boolean {
  return statusesOf(statement, lists).every((status) => REFUND.test(status))
}

/** Whether a return is named as the release of money that was never taken. A refund or a chargeback returns paid money. */
export function namesRelease(statement: GatewayStatement, lists: Lists): boolean {
  return statusesOf(statement, lists).every((status) => RELEASE.test(status))
}

/** Whether a return says by its status or its event kind that only a part was returned. */
export function isPartial(statement: GatewayStatement, lists: Lists): boolean {
  return statusesOf(statement, lists).some((status) => PARTIAL.test(status))
}

/**
 * Whether a return without an amount returns the whole payment, by its status. A refund does only if the profile
 * lists a status for a part.
 */
export function isWholeByStatus(statement: GatewayStatement, lists: Lists): boolean {
  const namesParts = [...lists.statuses.reversed, ...lists.events.reversed].some((status) =>
    PARTIAL.test(status)
  )
  return !isPartial(statement, lists) && (namesParts || !isRefund(statement, lists))
}

/** What makes a statement a return: its event kind, its status, or both. */
function statusesOf(statement: GatewayStatement, lists: Lists): string[] {
  const isByKind = isReturnedKind(statement, lists)
  const isByStatus = !isByKind || meaningOfStatus(statement, lists) === "returned"
  return [
    ...(isByKind ? [statement.event ?? ""] : []),
    ...(isByStatus ? [statement.status ?? ""] : []),
  ]
}

function isReturnedKind({ event }: GatewayStatement, { events }: Lists): boolean {
  return event !== null && events.reversed.includes(event)
}

/** Whether a profile lists a status. */
export function isListedStatus(status: string, statuses: GatewayProfile["statuses"]): boolean {
  return Object.values(statuses).flat().includes(status.trim().toLowerCase())
}

function meaningOfStatus(
  { status }: GatewayStatement,
  { statuses }: Lists
): Exclude<Meaning, "incomplete"> {
  const normalized = status?.trim().toLowerCase() ?? ""
  if (statuses.reversed.includes(normalized)) {
    return "returned"
  }
  const lists = ["approved", "declined", "unpaid"] as const
  return lists.find((list) => statuses[list].includes(normalized)) ?? "unknown"
}
