import type { GatewayProfile } from "../../../contract"
import type { Evidence, EvidenceSource } from "../evidence"
import type { ExpectedPayment } from "../expected-payment"
import { centsFromDecimal, type Cents } from "../../../money/money"
import { namesPart } from "./returned-amounts"
import { returnedPart, type UnknownPart } from "./returned-part"
import { isRefund } from "./reversal-kind"
import { approvalsOf, named, standing } from "../payment"
import { isAbout, type Reversal, type SourceHistory, type Histories } from "../source-history"

/** The gateway says that the money was returned. */
export interface Reversed {
  kind: "reversed"
  by: Reversal
  /** All reversals, notifications first, each source in its order. */
  reversals: readonly Reversal[]
  /** Earlier reversals of the same transaction, with which an admin has closed the payment. */
  closed: readonly Reversal[]
  /** The other source says that the payment stands, or it is unclear which payment the reversals are about. */
  disputed: boolean
  /** Verify was not asked since the latest notification: ask it first. */
  askFirst: boolean
  /** The returned amount, if less than the payment; null for all of it. */
  returned: Cents | UnknownPart | null
  /**
   * No source has approved anything, and nothing says that a part is left: another card may pay on the page. It is held
   * once the page is over, or when the shopper needs another page.
   */
  unapproved: boolean
}

type Undated = Omit<Reversed, "askFirst">

const NOTHING = 0 as Cents

/**
 * Reversals of the booked transaction count, and reversals that leave no approval standing. The parts with which an
 * admin has closed the payment count towards the sum.
 */
export function findReversal(
  histories: Histories,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  const reversed = findOpenReversal(histories, expected, profile)
  const { webhook, verify } = histories
  const closed = [...webhook.closed, ...verify.closed].filter((earlier) =>
    reversed?.reversals.some((reversal) => mayBeOfOne(reversal, earlier, profile))
  )
  if (!reversed || closed.length === 0) {
    return reversed
  }
  const all = [...closed, ...reversed.reversals]
  const { returned } = reversed
  // All of it, or a part of unknown size, is no more than that with an earlier part.
  const isSum = typeof returned === "number"
  const sum = isSum ? returnedPart(all, centsFromDecimal(expected.amount), profile) : returned
  return { ...reversed, closed, returned: sum }
}

function findOpenReversal(
  { webhook, verify }: Histories,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  const approvals = [...approvalsOf(webhook), ...approvalsOf(verify)]
  const reversals = [...webhook.reversals, ...verify.reversals]
  if (approvals.length === 0) {
    const reversed = withARest(
      reversals,
      [...webhook.declined, ...verify.declined],
      expected,
      profile
    )
    return reversed && { ...reversed, unapproved: !leavesAPart(reversed, expected, profile) }
  }
  const reversed = reversalOfApproval({ webhook, verify }, approvals, expected, profile)
  return (
    reversed && {
      ...reversed,
      disputed: reversed.disputed || isOfAnyPayment(reversed.reversals, approvals, profile),
    }
  )
}

function reversalOfApproval(
  { webhook, verify }: Histories,
  approvals: readonly Evidence[],
  expected: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  const reversals = [...webhook.reversals, ...verify.reversals]
  const stands = [...standing(webhook), ...standing(verify)]
  const undecided = [...webhook.undecided, ...verify.undecided]
  const closed = [...webhook.closed, ...verify.closed]
  const concerning = (pieces: readonly Evidence[]) =>
    reversals.filter((reversal) => pieces.some((piece) => isAbout(reversal, piece, profile)))

  const booked = named(
    [...webhook.takenBack, ...verify.takenBack, ...undecided],
    expected.bookedTransaction
  )
  if (booked) {
    const own = concerning([booked])
    return reversedBy(
      own,
      isDisputed(own, stands, closed, profile) || undecided.includes(booked),
      expected,
      profile
    )
  }
  return stands.length > 0
    ? acrossSources(webhook, verify, expected, profile)
    : reversedBy(concerning(approvals), undecided.length > 0, expected, profile)
}

/** Whether the gateway keeps a part: that is money now, whoever pays on the page later. */
function leavesAPart(
  { returned, reversals }: Undated,
  { amount }: ExpectedPayment,
  profile: GatewayProfile
): boolean {
  const whole = centsFromDecimal(amount) ?? NOTHING
  return returned !== null || reversals.some((reversal) => namesPart(reversal, whole, profile))
}

/** The reversals of a transaction of which a part was returned, or an amount that no report names. */
function withARest(
  reversals: readonly Reversal[],
  declined: readonly Evidence[],
  expected: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  return reversals
    .map((reversal) => reversals.filter((other) => mayBeOfOne(reversal, other, profile)))
    .flatMap((own) => {
      const reversed = reversedBy(own, false, expected, profile)
      return reversed && (reversed.returned || isOfUnknownAmount(own, declined, profile))
        ? [reversed]
        : []
    })
    .at(-1)
}

/** Whether two reversals may be about one transaction, by their ids. */
function mayBeOfOne(
  one: Evidence,
  other: Evidence,
  { verify: { transactionIds } }: GatewayProfile
): boolean {
  const ids = [one.transaction_id, other.transaction_id]
  const isComparable = one.source === other.source || transactionIds === "same"
  return !isComparable || ids.includes(null) || ids[0] === ids[1]
}

/**
 * Whether a transaction was returned, and no report says how much of it. A refund was paid before. Any other reversal that
 * names no transaction, or a declined one, is about a page that was not paid.
 */
function isOfUnknownAmount(
  reversals: readonly Evidence[],
  declined: readonly Evidence[],
  profile: GatewayProfile
): boolean {
  const wasPaid = (reversal: Evidence) => {
    const { transaction_id: id } = reversal
    return isRefund(reversal, profile) || (id !== null && !named(declined, id))
  }
  return reversals.some(wasPaid) && reversals.every(({ amount }) => amount === null)
}

/** One source reports a reversal, and the other has an approval that stands. */
function acrossSources(
  webhook: SourceHistory,
  verify: SourceHistory,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  const closed = [...webhook.closed, ...verify.closed]
  const byVerify = reversalsAgainst(standing(webhook), verify, profile)
  const [own, stands] =
    byVerify.length > 0
      ? [byVerify, standing(webhook)]
      : [reversalsAgainst(verify.approved, webhook, profile), verify.approved]
  return reversedBy(own, isDisputed(own, stands, closed, profile), expected, profile)
}

/**
 * Whether an approval stands against its reversals. A notification describes a moment and cannot be asked
 * again: a later answer of verify wins. An approval of which a part was returned since says nothing about the rest.
 */
function isDisputed(
  reversals: readonly Evidence[],
  stands: readonly Evidence[],
  closed: readonly Evidence[],
  profile: GatewayProfile
): boolean {
  const isOutdated = (piece: Evidence) =>
    closed.some(
      (part) => part.source === piece.source && part.at >= piece.at && isAbout(part, piece, profile)
    )
  return stands.some((piece) => {
    if (isOutdated(piece)) {
      return false
    }
    const against = reversals.filter((reversal) => isAbout(reversal, piece, profile))
    return (
      against.length > 0 && against.every(({ source, at }) => source === "webhook" || at < piece.at)
    )
  })
}

/** A source's reversals of the other source's approvals; none if it has a matching approval itself. */
function reversalsAgainst(
  approved: readonly Evidence[],
  reporter: SourceHistory,
  profile: GatewayProfile
): Reversal[] {
  const about = (piece: Evidence) => approved.some((other) => isAbout(piece, other, profile))
  return reporter.approved.some(about) ? [] : reporter.reversals.filter(about)
}

function reversedBy(
  reversals: readonly Reversal[],
  disputed: boolean,
  { amount }: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  const by = reversals.at(-1)
  return (
    by && {
      kind: "reversed",
      by,
      reversals,
      closed: [],
      disputed: disputed || reversals.every(({ isStray }) => isStray),
      returned: returnedPart(reversals, centsFromDecimal(amount), profile),
      unapproved: false,
    }
  )
}

/** Whether reversals without an id may be about either of two payments of the page. */
function isOfAnyPayment(
  reversals: readonly Evidence[],
  approvals: readonly Evidence[],
  { verify: { transactionIds } }: GatewayProfile
): boolean {
  const hasTwo = (pieces: readonly Evidence[]) =>
    new Set(pieces.flatMap(({ transaction_id }) => transaction_id ?? [])).size > 1
  const from = (reporter: EvidenceSource) => approvals.filter(({ source }) => source === reporter)
  return (
    reversals.every(({ transaction_id }) => transaction_id === null) &&
    (transactionIds === "same"
      ? hasTwo(approvals)
      : hasTwo(from("webhook")) || hasTwo(from("verify")))
  )
}
