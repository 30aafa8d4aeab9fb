import { REPORTED } from "./news"
import { isOfGateway, type GatewayStatement, type Statement } from "./statement"

/**
 * Whether an answer of verify is kept: it differs from the latest answer, or a notification came after the latest
 * answer. Then the time counts, because both sources have been asked.
 */
export function isNewAnswer(
  answer: Omit<GatewayStatement, "id">,
  statements: readonly Statement[]
): boolean {
  const said = statements.filter(isOfGateway)
  const latest = latestOf("verify", said)
  return (
    latest === undefined ||
    isAfter(latestOf("notification", said), latest) ||
    [...REPORTED, "http_status" as const].some((field) => latest[field] !== answer[field])
  )
}

/** Whether verify has answered after the latest notification came. */
export function isVerifiedSince(statements: readonly Statement[]): boolean {
  const said = statements.filter(isOfGateway)
  const verified = latestOf("verify", said)
  return verified !== undefined && !isAfter(latestOf("notification", said), verified)
}

/** When the latest notification came; undefined without one. */
export function lastNotifiedAt(statements: readonly Statement[]): Date | undefined {
  return latestOf("notification", statements.filter(isOfGateway))?.at
}

function isAfter(notified: GatewayStatement | undefined, verified: GatewayStatement): boolean {
  return notified !== undefined && notified.at >= verified.at
}

function latestOf(
  source: GatewayStatement["source"],
  said: readonly GatewayStatement[]
): GatewayStatement | undefined {
  return said
    .filter((statement) => statement.source === source)
    .reduce<GatewayStatement | undefined>(
      (latest, one) => (latest && latest.at > one.at ? latest : one),
      undefined
    )
}
