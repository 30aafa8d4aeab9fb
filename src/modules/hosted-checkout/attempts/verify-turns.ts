import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { VerifyTurn, VerifyTurnLimits } from "../../../core/attempt/verify-turn"

const ATTEMPTS = "hosted_checkout_attempt"
const SINCE = "now() - :everyMs::int * interval '1 millisecond'"

/** Attempts of the account that were verified within the last `everyMs`. */
const LATELY = `(
  SELECT count(*) FROM ${ATTEMPTS} AS other
  WHERE other.provider_id = attempt.provider_id AND other.verify_turn_at > ${SINCE} AND other.deleted_at IS NULL)`

const IS_TOO_EARLY = `coalesce(attempt.verify_turn_at > ${SINCE}, false)`
const IS_WITHIN_LIMIT = `${LATELY} <
  CASE WHEN attempt.verify_turns < :firstTurns::int THEN :accountFirst::int ELSE :accountLater::int END`

// Of two concurrent requests, the second waits for the first one's row, and sees its turn.
const TAKE = `
  UPDATE ${ATTEMPTS} AS attempt SET verify_turn_at = now(), verify_turns = attempt.verify_turns + 1
  WHERE id = :id AND deleted_at IS NULL AND NOT ${IS_TOO_EARLY} AND ${IS_WITHIN_LIMIT}
  RETURNING id`

/** See `AttemptRepository.takeVerifyTurn`: one statement. */
export async function takeVerifyTurn(
  db: Knex,
  id: string,
  limits: VerifyTurnLimits
): Promise<VerifyTurn> {
  const { rows } = await db.raw<{ rows: { turn: VerifyTurn }[] }>(
    `WITH taken AS (${TAKE})
     SELECT CASE
       WHEN EXISTS (SELECT FROM taken) THEN 'taken'
       WHEN NOT ${IS_TOO_EARLY} AND NOT ${IS_WITHIN_LIMIT} THEN 'account_limit'
       ELSE 'too_early' END AS turn
     FROM ${ATTEMPTS} AS attempt WHERE id = :id`,
    { id, ...limits }
  )
  return rows[0]?.turn ?? "too_early"
}
