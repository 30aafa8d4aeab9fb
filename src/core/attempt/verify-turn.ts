import type { PluginOptions } from "../options/options"

/**
 * Requests without a login make us ask the gateway about one attempt at most once in this time. The waiting page
 * reloads at this interval.
 */
export const VERIFY_EVERY_MS = 3_000

/** This many turns of an attempt may use the account's whole limit: a shopper who has just paid needs one or two. */
const FIRST_TURNS = 10

/** Attempts of an account that are verified within `VERIFY_EVERY_MS`, in their first turns. */
const FIRST_TURNS_AT_ONCE = 100

/** As above, for attempts whose first turns are over. */
const LATER_TURNS_AT_ONCE = 20

/** The limits of the calls that requests without a login cause; each turn is one call of the gateway. */
export interface VerifyTurnLimits {
  /** The shortest time between two turns of an attempt, in milliseconds. */
  everyMs: number
  firstTurns: number
  /** Turns of the whole account within `everyMs`. */
  accountFirst: number
  accountLater: number
}

/**
 * Whether a request may ask the gateway now: it has taken its attempt's turn, the turn has not come yet, or the
 * account has no turn left.
 */
export type VerifyTurn = "taken" | "too_early" | "account_limit"

/**
 * The limits of an attempt's turns. A page with a reported payment has its own limit only: a stranger would have
 * to pay for each page.
 *
 * @param isReported whether the stored evidence has an approval or a reversal.
 */
export function verifyTurnLimits(
  { maxPagesPerMinute }: Pick<PluginOptions, "maxPagesPerMinute">,
  isReported: boolean
): VerifyTurnLimits {
  // Twice the pages that may open in `VERIFY_EVERY_MS`, and never fewer than a small store needs.
  const opened = (maxPagesPerMinute * VERIFY_EVERY_MS) / 60_000
  const first = Math.max(FIRST_TURNS_AT_ONCE, Math.ceil(2 * opened))
  return {
    everyMs: VERIFY_EVERY_MS,
    firstTurns: FIRST_TURNS,
    accountFirst: isReported ? UNLIMITED : first,
    accountLater: isReported ? UNLIMITED : LATER_TURNS_AT_ONCE,
  }
}

/** PostgreSQL's largest integer. */
const UNLIMITED = 2_147_483_647
