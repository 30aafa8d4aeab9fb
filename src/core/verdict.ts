import type { GatewayProfile } from "./contract"
import { piecesOf, type Evidence, type EvidenceFile, type EvidenceSource } from "./evidence"
import type { HeldReason } from "./held-reason"
import { centsFromDecimal, sumCents, type Cents } from "./money"
import { isAbout, storyOf, wentBack, type SourceStory } from "./source-story"

/** What a payment must match: amount in major units, the currency, our reference, the site. */
export interface ExpectedPayment {
  amount: string
  currency_code: string
  reference: string
  merchantSiteId?: string | undefined
  /** The transaction that Medusa has booked for this attempt; another one is another payment. */
  bookedTransaction?: string | null | undefined
}

/** How much proof is wanted: one matching piece, or a webhook and a verify that agree. */
export type Proof = "either" | "both"

/** What the evidence says about an attempt. */
export type Verdict =
  | { kind: "proven"; by: Evidence }
  /** `unknown`: the gateway said something that the profile has no meaning for. */
  | { kind: "unproven"; declined: boolean; unknown: Evidence | undefined }
  /** One piece approves and more is wanted: the other side, or an amount and a currency. */
  | { kind: "half_proven"; by: Evidence }
  | Contradiction
  | Reversed

/** The gateway took the money and something it says differs from the row. */
interface Contradiction {
  kind: "contradicted"
  reason: HeldReason
  by: Evidence
}

/** The gateway says that the money went back. */
export interface Reversed {
  kind: "reversed"
  by: Evidence
  /** The other source still says that the money is there. */
  disputed: boolean
  /** Verify was not asked since the latest notification: what it says now counts first. */
  askFirst: boolean
  /** How much went back, where that is less than the payment; null for all of it. */
  returned: Cents | null
}

/** What each source says that counts now: of several payments on a page, the one that is the attempt's. */
export interface Payment {
  webhook: Evidence | undefined
  verify: Evidence | undefined
}

type Stories = Record<EvidenceSource, SourceStory>

/**
 * Judges all evidence of one attempt; the same at authorisation, webhook and poll.
 * Absent is not a mismatch; present and different is. Nothing unsigned gets here.
 */
export function judgeEvidence(
  file: EvidenceFile,
  expected: ExpectedPayment,
  profile: GatewayProfile,
  proof: Proof = "either"
): Verdict {
  const webhook = storyOf(file, "webhook", profile)
  const verify = storyOf(file, "verify", profile)
  const approvals = [...approvalsOf(webhook), ...approvalsOf(verify)]
  if (approvals.length === 0) {
    // Without an approval a word like "voided" is about an unused page.
    return {
      kind: "unproven",
      declined: webhook.declined.length + verify.declined.length > 0,
      unknown: [...webhook.unknown, ...verify.unknown].at(-1),
    }
  }
  const reversal = findReversal(webhook, verify, expected, profile)
  return reversal
    ? { ...reversal, askFirst: notAskedSince(file) }
    : judgeApproved(
        { webhook, verify },
        paymentOf(file, expected, profile),
        expected,
        profile,
        proof
      )
}

/** The approvals that count, of each source one: the booked transaction, else one that both name. */
export function paymentOf(
  file: EvidenceFile,
  { bookedTransaction }: Pick<ExpectedPayment, "bookedTransaction">,
  profile: GatewayProfile
): Payment {
  const webhook = storyOf(file, "webhook", profile)
  const verify = storyOf(file, "verify", profile)
  const notBack = (piece: Evidence) => !wentBack(file, piece, profile)
  const [ofWebhook, ofVerify] = [
    standing(webhook).filter(notBack),
    standing(verify).filter(notBack),
  ]

  const sameId =
    profile.verify.transactionIds === "same"
      ? ofWebhook.find((piece) => named(ofVerify, piece.transaction_id))?.transaction_id
      : undefined
  const anyStands = ofWebhook.length + ofVerify.length > 0
  const pick = (story: SourceStory, stands: readonly Evidence[]) =>
    named(approvalsOf(story), bookedTransaction) ??
    named(stands, sameId) ??
    (anyStands ? stands : approvalsOf(story))[0]
  return { webhook: pick(webhook, ofWebhook), verify: pick(verify, ofVerify) }
}

function named(pieces: readonly Evidence[], id: string | null | undefined): Evidence | undefined {
  return id ? pieces.find(({ transaction_id }) => transaction_id === id) : undefined
}

/** What the same source has not taken back. */
function standing({ approved, incomplete }: SourceStory): Evidence[] {
  return [...approved, ...incomplete]
}

/** Every approval, those that count most first. */
function approvalsOf(story: SourceStory): Evidence[] {
  return [...standing(story), ...story.undecided, ...story.takenBack]
}

/** A reversal of the booked transaction counts, and one that leaves no approval standing. */
function findReversal(
  webhook: SourceStory,
  verify: SourceStory,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Omit<Reversed, "askFirst"> | undefined {
  const stands = [...standing(webhook), ...standing(verify)]
  const undecided = [...webhook.undecided, ...verify.undecided]
  const concerning = (approvals: readonly Evidence[]) =>
    [...webhook.reversals, ...verify.reversals].filter((reversal) =>
      approvals.some((approval) => isAbout(reversal, approval, profile))
    )

  const booked = named(
    [...webhook.takenBack, ...verify.takenBack, ...undecided],
    expected.bookedTransaction
  )
  if (booked) {
    const own = concerning([booked])
    return reversedBy(own, isDisputed(own, stands) || undecided.includes(booked), expected)
  }
  return stands.length > 0
    ? acrossSources(webhook, verify, expected, profile)
    : reversedBy(
        concerning([...approvalsOf(webhook), ...approvalsOf(verify)]),
        undecided.length > 0,
        expected
      )
}

/** One source says that the money went back, and the other has an approval that stands. */
function acrossSources(
  webhook: SourceStory,
  verify: SourceStory,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Omit<Reversed, "askFirst"> | undefined {
  const byVerify = reversalsAgainst(standing(webhook), verify, profile)
  return byVerify.length > 0
    ? reversedBy(byVerify, isDisputed(byVerify, standing(webhook)), expected)
    : reversedBy(reversalsAgainst(verify.approved, webhook, profile), true, expected)
}

/** A notification tells of a moment and cannot be asked again: verify's later word is the last one. */
function isDisputed(reversals: readonly Evidence[], stands: readonly Evidence[]): boolean {
  return stands.some((piece) =>
    reversals.every(({ source, at }) => source === "webhook" || at < piece.at)
  )
}

/** What a source has against the other's approvals; nothing where it has one itself that agrees. */
function reversalsAgainst(
  approved: readonly Evidence[],
  teller: SourceStory,
  profile: GatewayProfile
): Evidence[] {
  const about = (piece: Evidence) => approved.some((other) => isAbout(piece, other, profile))
  return teller.approved.some(about) ? [] : teller.reversals.filter(about)
}

function reversedBy(
  reversals: readonly Evidence[],
  disputed: boolean,
  { amount }: ExpectedPayment
): Omit<Reversed, "askFirst"> | undefined {
  const by = reversals.at(-1)
  return (
    by && {
      kind: "reversed",
      by,
      disputed,
      returned: returnedOf(reversals, centsFromDecimal(amount)),
    }
  )
}

/** Whether verify has said nothing since the latest notification was learned. */
function notAskedSince(file: EvidenceFile): boolean {
  const notified = piecesOf(file, "webhook").at(-1)
  const asked = piecesOf(file, "verify").at(-1)
  return notified !== undefined && (asked === undefined || asked.at < notified.at)
}

/**
 * What went back, where all that tell of it name less than the payment. Both sources may tell of the
 * same refunds: the one that tells of more counts. An amount of nothing is what is left, not what went.
 */
function returnedOf(reversals: readonly Evidence[], whole: Cents | null): Cents | null {
  const amounts = reversals.map(({ source, amount }) => ({
    source,
    cents: amount === null ? null : centsFromDecimal(amount),
  }))
  if (whole === null || !amounts.every(({ cents }) => cents && cents < whole)) {
    return null
  }
  const sumOf = (teller: EvidenceSource) =>
    sumCents(amounts.flatMap(({ source, cents }) => (source === teller && cents ? [cents] : [])))
  const most = Math.max(sumOf("webhook"), sumOf("verify")) as Cents
  return most < whole ? most : null
}

function judgeApproved(
  stories: Stories,
  payment: Payment,
  expected: ExpectedPayment,
  profile: GatewayProfile,
  proof: Proof
): Verdict {
  const stands = [...standing(stories.webhook), ...standing(stories.verify)]
  const chosen = [payment.webhook, payment.verify].filter((piece) => piece !== undefined)
  // All that was said about the payment must match: nothing displaces an approval.
  const said = stands.filter((piece) =>
    chosen.some((own) => own.source === piece.source && own.transaction_id === piece.transaction_id)
  )
  const contradiction =
    findMismatch(said, expected) ?? findConflict(payment, stories, profile, proof)
  if (contradiction) {
    return { kind: "contradicted", ...contradiction }
  }
  const complete = chosen.filter((piece) => !stories.webhook.incomplete.includes(piece))
  // An approval stands, or this is not reached: something is chosen.
  const by = (complete[0] ?? chosen[0]) as Evidence
  return { kind: complete.length >= (proof === "both" ? 2 : 1) ? "proven" : "half_proven", by }
}

/** Whether the two sources name different transactions, where both should write the same id. */
export function namesDiffer(
  { webhook, verify }: Payment,
  { verify: { transactionIds } }: GatewayProfile
): boolean {
  const [one, other] = [webhook?.transaction_id ?? null, verify?.transaction_id ?? null]
  return transactionIds === "same" && one !== null && other !== null && one !== other
}

/** Only what approves can contradict: an unpaid answer says nothing about a payment yet. */
function findMismatch(
  approving: readonly Evidence[],
  expected: ExpectedPayment
): { reason: HeldReason; by: Evidence } | undefined {
  const wrong = approving
    .map((by) => ({ by, reason: mismatch(by, expected) }))
    .filter((piece): piece is { by: Evidence; reason: HeldReason } => piece.reason !== undefined)
  const [first] = wrong
  // Both sides wrong is one story; one right and one wrong is two.
  return first && wrong.length < approving.length
    ? { ...first, reason: "evidence_conflict" }
    : first
}

function findConflict(
  payment: Payment,
  { webhook, verify }: Stories,
  profile: GatewayProfile,
  proof: Proof
): { reason: HeldReason; by: Evidence } | undefined {
  const [undecided] = [...webhook.undecided, ...verify.undecided]
  if (undecided) {
    return { reason: "evidence_conflict", by: undecided }
  }
  // A card refused before another one paid is no contradiction: only a later word is.
  const declined = verify.declined.at(-1)
  if (payment.webhook && !payment.verify && declined && declined.at >= payment.webhook.at) {
    return { reason: "evidence_conflict", by: declined }
  }
  // With "either" one of them is proof, and whether the other is a second payment is told apart.
  if (proof === "both" && payment.verify && namesDiffer(payment, profile)) {
    return { reason: "evidence_conflict", by: payment.verify }
  }
  return undefined
}

function mismatch(piece: Evidence, expected: ExpectedPayment): HeldReason | undefined {
  if (
    piece.amount !== null &&
    centsFromDecimal(piece.amount) !== centsFromDecimal(expected.amount)
  ) {
    return "amount_mismatch"
  }
  if (
    piece.currency !== null &&
    piece.currency.toLowerCase() !== expected.currency_code.toLowerCase()
  ) {
    return "currency_mismatch"
  }
  if (piece.reference !== null && piece.reference !== expected.reference) {
    return "reference_mismatch"
  }
  if (
    expected.merchantSiteId !== undefined &&
    piece.merchant_site_id !== null &&
    piece.merchant_site_id !== expected.merchantSiteId
  ) {
    return "evidence_conflict"
  }
  return undefined
}
