import type { Evidence } from "./evidence"
import { bindingOf } from "./piece-key"

/** More returns of one amount than a payment has; a gateway may sign each of its tries again. */
const MAX_SENT_TIMES = 20

/**
 * A known piece, once the same came again.
 *
 * @param isNews whether it differs from what its source said last.
 */
export function repeatedPiece(known: Evidence, piece: Evidence, isNews: boolean): Evidence {
  const { dismissed_at, dismissed_as } = known
  const isBack = dismissed_at !== undefined && isReportedAgain(known, piece, dismissed_at, isNews)
  const wasWrong = isBack && dismissed_as === undefined
  return {
    ...latestReading(known, piece),
    ...receipts(known, piece),
    sent_at: later(known.sent_at, piece.sent_at),
    // What was not returned counts as no return.
    ...(!wasWrong && sentTimes(known, piece)),
    ...(!isBack && dismissed_at && { dismissed_at }),
  }
}

/** What both say, without the times. If one answer was read under two profiles, the latest reading counts. */
function latestReading(known: Evidence, piece: Evidence): Evidence {
  const { dismissed_at: _dismissed, sent_times: _times, last_at: _last, ...before } = known
  const reading = readAt(piece) < readAt(known) ? { ...piece, ...before } : { ...before, ...piece }
  return {
    ...reading,
    card_type: piece.card_type ?? known.card_type,
    card_number_masked: piece.card_number_masked ?? known.card_number_masked,
  }
}

function readAt(piece: Evidence): string {
  return piece.at + bindingOf(piece)
}

/** A notification keeps when we received it first and last, an answer of verify only the latest time. */
function receipts(known: Evidence, { at, source }: Evidence): Pick<Evidence, "at" | "last_at"> {
  if (source === "verify") {
    return { at: later(known.at, at) }
  }
  const [first, last] = [earlier(known.at, at), later(known.last_at ?? known.at, at)]
  return last === first ? { at: first } : { at: first, last_at: last }
}

function sentTimes(known: Evidence, piece: Evidence): Pick<Evidence, "sent_times"> {
  const times = new Set([...sentTimesOf(known), ...sentTimesOf(piece)])
  return times.size > 1 ? { sent_times: [...times].sort().slice(-MAX_SENT_TIMES) } : {}
}

/** The different `timestamp`s with which a notification came. */
export function sentTimesOf({ sent_at, sent_times }: Evidence): readonly string[] {
  return sent_times ?? (sent_at === null ? [] : [sent_at])
}

/** Whether a notification repeats a known one with another `timestamp`. */
export function hasAnotherTimestamp(known: Evidence, { sent_at }: Evidence): boolean {
  const times = sentTimesOf(known)
  return sent_at !== null && times.length > 0 && !times.includes(sent_at)
}

/**
 * Whether a piece was reported again, not only delivered or asked for again: a later notification, or a verify
 * answer after a different one. A notification without a time counts from its first receipt.
 */
function isReportedAgain(
  known: Evidence,
  piece: Evidence,
  dismissedAt: string,
  isNews: boolean
): boolean {
  if (piece.source === "verify") {
    return isNews
  }
  if (known.dismissed_as && hasAnotherTimestamp(known, piece)) {
    return true
  }
  return piece.sent_at === null
    ? piece.at > dismissedAt
    : known.sent_at === null || piece.sent_at > known.sent_at
}

function later<Time extends string | null>(one: Time, other: Time): Time {
  return (other ?? "") > (one ?? "") ? other : one
}

function earlier(one: string, other: string): string {
  return other < one ? other : one
}
