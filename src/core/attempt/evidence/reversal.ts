import type { GatewayProfile } from "../../contract"
import type { Evidence, EvidenceSource } from "./evidence"
import type { ExpectedPayment } from "./expected-payment"
import { centsFromDecimal, sumCents, type Cents } from "../../money/money"
import { namesPart } from "./known-reversal"
import { approvalsOf, named, standing } from "./payment"
import { isAbout, type Reversal, type SourceHistory, type Histories } from "./source-history"

/** The gateway says that the money was returned. */
export interface Reversed {
  kind: "reversed"
  by: Reversal
  /** All reversals, notifications first, each source in its order. */
  reversals: readonly Reversal[]
  /** The other source says that the payment stands, or it is unclear which payment the reversal is about. */
  disputed: boolean
  /** Verify was not asked since the latest notification: ask it first. */
  askFirst: boolean
  /** The returned amount, if less than the payment; null for all of it. */
  returned: Cents | null
  /** No source has approved anything, and nothing says that a part is left: it is held once the page is over. */
  unseen: boolean
}

type Undated = Omit<Reversed, "askFirst">

/** Reversals of the booked transaction count, and reversals that leave no approval standing. */
export function findReversal(
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
    return reversed && { ...reversed, unseen: !leavesAPart(reversed, expected, profile) }
  }
  const stands = [...standing(webhook), ...standing(verify)]
  const undecided = [...webhook.undecided, ...verify.undecided]
  const concerning = (pieces: readonly Evidence[]) =>
    reversals.filter((reversal) => pieces.some((piece) => isAbout(reversal, piece, profile)))

  const booked = named(
    [...webhook.takenBack, ...verify.takenBack, ...undecided],
    expected.bookedTransaction
  )
  if (booked) {
    const own = concerning([booked])
    return reversedBy(own, isDisputed(own, stands, profile) || undecided.includes(booked), expected)
  }
  return stands.length > 0
    ? acrossSources(webhook, verify, expected, profile)
    : reversedBy(concerning(approvals), undecided.length > 0, expected)
}

/** Whether the gateway keeps a part: that is money now, whoever pays on the page later. */
function leavesAPart(
  { returned, reversals }: Undated,
  { amount }: ExpectedPayment,
  profile: GatewayProfile
): boolean {
  const whole = centsFromDecimal(amount) ?? (0 as Cents)
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
      const reversed = reversedBy(own, false, expected)
      return reversed && (reversed.returned || isOfUnknownAmount(own, declined)) ? [reversed] : []
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
 * Whether a transaction was returned, and no report says how much of it. Without a transaction, a reversal is
 * about a page that was not paid.
 */
function isOfUnknownAmount(reversals: readonly Evidence[], declined: readonly Evidence[]): boolean {
  return (
    reversals.some(({ transaction_id: id }) => id !== null && !named(declined, id)) &&
    reversals.every(({ amount }) => amount === null)
  )
}

/** One source reports a reversal, and the other has an approval that stands. */
function acrossSources(
  webhook: SourceHistory,
  verify: SourceHistory,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  const byVerify = reversalsAgainst(standing(webhook), verify, profile)
  return byVerify.length > 0
    ? reversedBy(byVerify, isDisputed(byVerify, standing(webhook), profile), expected)
    : reversedBy(reversalsAgainst(verify.approved, webhook, profile), true, expected)
}

/**
 * Whether an approval stands against its reversals. A notification describes a moment and cannot be asked
 * again: a later answer of verify wins.
 */
function isDisputed(
  reversals: readonly Evidence[],
  stands: readonly Evidence[],
  profile: GatewayProfile
): boolean {
  return stands.some((piece) => {
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
  { amount }: ExpectedPayment
): Undated | undefined {
  const by = reversals.at(-1)
  return (
    by && {
      kind: "reversed",
      by,
      reversals,
      disputed: disputed || reversals.every(({ isStray }) => isStray),
      returned: returnedPart(reversals, centsFromDecimal(amount)),
      unseen: false,
    }
  )
}

/**
 * The returned amount, if all reversals name less than the payment. Both sources may report the same refunds:
 * the larger total counts. An absent amount says nothing; an amount of zero is what is left, not what was
 * returned.
 *
 * @returns null if all of it was returned, or nothing says how much.
 */
function returnedPart(reversals: readonly Evidence[], whole: Cents | null): Cents | null {
  const parts = reversals.flatMap(({ source, amount }) =>
    amount === null ? [] : [{ source, cents: centsFromDecimal(amount) ?? (0 as Cents) }]
  )
  const of = (reporter: EvidenceSource) =>
    parts.flatMap(({ source, cents }) => (source === reporter ? cents : []))
  // A notification reports one refund, verify the sum of all so far.
  const most = Math.max(sumCents(of("webhook")), ...of("verify")) as Cents
  const isPart = most > 0 && most < (whole ?? 0) && parts.every(({ cents }) => cents > 0)
  return isPart ? most : null
}
