import type { VerifyTurn, VerifyTurnLimits } from "../../../../../src/core/attempt/verify-turn"
import type { Database } from "../database/database"

/** As the real repository, by the database's clock. */
export function takeVerifyTurn(
  { attempts, now }: Database,
  id: string,
  { everyMs, firstTurns, accountFirst, accountLater }: VerifyTurnLimits
): VerifyTurn {
  const attempt = attempts.get(id)
  const at = now()
  const isRecent = (time: Date | null) => time !== null && time.getTime() > at.getTime() - everyMs
  if (!attempt || isRecent(attempt.verify_turn_at)) {
    return "too_early"
  }
  const lately = attempts.where(
    ({ provider_id, verify_turn_at }) =>
      provider_id === attempt.provider_id && isRecent(verify_turn_at)
  )
  if (lately.length >= (attempt.verify_turns < firstTurns ? accountFirst : accountLater)) {
    return "account_limit"
  }
  attempts.update(attempt, { verify_turn_at: at, verify_turns: attempt.verify_turns + 1 })
  return "taken"
}
