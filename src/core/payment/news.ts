import type { AdminStatement, GatewayStatement } from "./statement"
import { verifyAnswersOf, type Said } from "./transactions"

/** What the gateway says about a payment. */
export const REPORTED = [
  "status",
  "amount",
  "currency",
  "reference",
  "merchant_site_id",
  "transaction_id",
] as const satisfies (keyof GatewayStatement)[]

/**
 * The gateway's statements about money that an admin had not seen. Verify is asked repeatedly: an approving
 * answer, or one that repeats the latest answer that the admin had seen, is no news.
 */
export function newsSince({ seen }: AdminStatement, said: readonly Said[]): Said[] {
  const isSeen = ({ statement }: Said) => seen.includes(statement.id)
  const known = verifyAnswersOf(said.filter(isSeen)).at(-1)?.statement
  const isRepeated = ({ meaning, statement }: Said) =>
    statement.source === "verify" &&
    (meaning === "approved" ||
      (known !== undefined && REPORTED.every((field) => statement[field] === known[field])))
  return said.filter(
    (one) =>
      !isSeen(one) && one.meaning !== "unpaid" && one.meaning !== "unknown" && !isRepeated(one)
  )
}
