import type { GatewayProfile } from "../../contract"
import type { Evidence, EvidenceSource } from "./evidence"
import type { ExpectedPayment } from "./expected-payment"
import { centsFromDecimal, sumCents, type Cents } from "../../money/money"
import { approvalsOf, named, standing } from "./payment"
import { isAbout, type Reversal, type SourceHistory, type Histories } from "./source-history"

/** The gateway says that the money went back. */
export interface Reversed {
  kind: "reversed"
  by: Reversal
  /** All that tell of it, the notifications first, each source in its order. */
  reversals: readonly Reversal[]
  /** The other source says that the money is there, or which payment it is about cannot be told. */
  disputed: boolean
  /** Verify was not asked since the latest notification: what it says now counts first. */
  askFirst: boolean
  /** How much went back, where that is less than the payment; null for all of it. */
  returned: Cents | null
}

type Undated = Omit<Reversed, "askFirst">

/** A reversal of the booked transaction counts, and one that leaves no approval standing. */
export function findReversal(
  { webhook, verify }: Histories,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Undated | undefined {
  const approvals = [...approvalsOf(webhook), ...approvalsOf(verify)]
  const reversals = [...webhook.reversals, ...verify.reversals]
  if (approvals.length === 0) {
    // What is left of a payment that nobody told of is still there.
    const partial = reversedBy(reversals, false, expected)
    return partial?.returned ? partial : undefined
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

/** One source says that the money went back, and the other has an approval that stands. */
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
 * Whether an approval stands against its reversals. A notification tells of a moment and cannot be asked
 * again: verify's later word is the last one.
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

/** What a source has against the other's approvals; nothing where it has one itself that agrees. */
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
    }
  )
}

/**
 * What went back, where all that tell of it name less than the payment. Both sources may tell of the
 * same refunds: the one that tells of more counts. An absent amount says nothing; one of nothing is what
 * is left, not what went.
 *
 * @returns null where all of it went back, as far as anybody tells.
 */
export function returnedPart(reversals: readonly Evidence[], whole: Cents | null): Cents | null {
  const parts = reversals.flatMap(({ source, amount }) =>
    amount === null ? [] : [{ source, cents: centsFromDecimal(amount) ?? (0 as Cents) }]
  )
  const of = (reporter: EvidenceSource) =>
    parts.flatMap(({ source, cents }) => (source === reporter ? cents : []))
  // A notification tells of one refund, verify of all that went back so far.
  const most = Math.max(sumCents(of("webhook")), ...of("verify")) as Cents
  const isPart = most > 0 && most < (whole ?? 0) && parts.every(({ cents }) => cents > 0)
  return isPart ? most : null
}
