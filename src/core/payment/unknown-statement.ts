import type { GatewayProfile } from "../contract/gateway-profile"
import { meaningOf } from "./meaning"
import { isOfGateway, type GatewayStatement, type Statement } from "./statement"

/**
 * The latest statement with an unknown status that no later statement explains; verify's first. For verify only
 * the latest status counts, and a later 404 explains nothing. Only a later approval explains a notification.
 *
 * @param statements the statements about a page, the oldest first.
 */
export function unknownStatement(
  statements: readonly Statement[],
  profile: GatewayProfile
): GatewayStatement | undefined {
  const said = statements.filter(isOfGateway)
  const isUnknown = (statement: GatewayStatement) => meaningOf(statement, profile) === "unknown"
  const answered = said
    .filter(({ source }) => source === "verify")
    .filter((answer) => answer.http_status === null || isUnknown(answer))
    .at(-1)
  // The notifications after the last approval, or all notifications.
  const notified = said
    .filter(({ source }) => source === "notification")
    .reduce<GatewayStatement[]>(
      (rest, one) => (meaningOf(one, profile) === "approved" ? [] : [...rest, one]),
      []
    )
  return answered && isUnknown(answered) ? answered : notified.filter(isUnknown).at(-1)
}

/** Longer than any gateway's status; PostgreSQL limits the size of an index entry. */
const MAX_STATUS_LENGTH = 200

/** The status of an unknown statement as people read it, or what stands for a missing status. */
export function statusText({
  http_status,
  status,
}: Pick<GatewayStatement, "http_status" | "status">): string {
  return (status ?? (http_status === null ? "" : String(http_status))).slice(0, MAX_STATUS_LENGTH)
}
