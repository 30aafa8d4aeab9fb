import type { GatewayProfile } from "./contract"
import { piecesOf, type Evidence, type EvidenceFile } from "./evidence"
import type { HeldReason } from "./held-reason"
import { centsFromDecimal, sumCents, type Cents } from "./money"
import { mayConcern, storyOf, type SourceStory } from "./source-story"

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
  if (reversal) {
    return reversal.kind === "reversed" ? { ...reversal, askFirst: notAskedSince(file) } : reversal
  }
  return judgeApproved(webhook, verify, expected, profile, proof)
}

/** The approvals that count, of each source one: the booked transaction, else one that both name. */
export function paymentOf(
  file: EvidenceFile,
  { bookedTransaction }: Pick<ExpectedPayment, "bookedTransaction">,
  profile: GatewayProfile
): Payment {
  const webhook = storyOf(file, "webhook", profile)
  const verify = storyOf(file, "verify", profile)
  return choose(standing(webhook), standing(verify), bookedTransaction, profile)
}

function standing({ approved, takenBack }: SourceStory): Evidence[] {
  return approved.length > 0 ? approved : takenBack
}

function choose(
  ofWebhook: readonly Evidence[],
  ofVerify: readonly Evidence[],
  booked: string | null | undefined,
  { verify: { transactionIds } }: GatewayProfile
): Payment {
  const named = (pieces: readonly Evidence[], id: string | null | undefined) =>
    id ? pieces.find(({ transaction_id }) => transaction_id === id) : undefined
  const sameId =
    transactionIds === "same"
      ? ofWebhook.find(({ transaction_id }) => named(ofVerify, transaction_id))?.transaction_id
      : undefined
  return {
    webhook: named(ofWebhook, booked) ?? named(ofWebhook, sameId) ?? ofWebhook[0],
    verify: named(ofVerify, booked) ?? named(ofVerify, sameId) ?? ofVerify[0],
  }
}

function approvalsOf({ approved, takenBack, undecided, incomplete }: SourceStory): Evidence[] {
  return [...approved, ...takenBack, ...undecided, ...incomplete]
}

/** A reversal of the booked transaction counts, and one that leaves no approval standing. */
function findReversal(
  webhook: SourceStory,
  verify: SourceStory,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Omit<Reversed, "askFirst"> | Contradiction | undefined {
  const stands = [...webhook.approved, ...verify.approved]
  const reversals = [...webhook.reversals, ...verify.reversals]
  const booked = [...webhook.takenBack, ...verify.takenBack].find(
    ({ transaction_id: id }) => id !== null && id === expected.bookedTransaction
  )
  if (booked) {
    const own = reversals.filter((reversal) => mayConcern(reversal, booked))
    const disputed = stands.some(({ transaction_id }) => transaction_id === booked.transaction_id)
    return reversedBy(own, disputed, expected)
  }
  if (stands.length > 0) {
    return acrossSources(webhook, verify, expected, profile)
  }
  const [undecided] = [...webhook.undecided, ...verify.undecided]
  return undecided
    ? { kind: "contradicted", reason: "evidence_conflict", by: undecided }
    : reversedBy(reversals, false, expected)
}

/** One source says that the money went back, and the other has an approval that stands. */
function acrossSources(
  webhook: SourceStory,
  verify: SourceStory,
  expected: ExpectedPayment,
  profile: GatewayProfile
): Omit<Reversed, "askFirst"> | undefined {
  const byVerify = reversalsAgainst(webhook.approved, verify, profile)
  if (byVerify.length > 0) {
    // A notification tells of a moment and cannot be asked again: verify's later word is the last one.
    const disputed = webhook.approved.some((piece) => byVerify.every(({ at }) => at < piece.at))
    return reversedBy(byVerify, disputed, expected)
  }
  return reversedBy(reversalsAgainst(verify.approved, webhook, profile), true, expected)
}

/** What a source has against the other's approvals; nothing where it has one itself that agrees. */
function reversalsAgainst(
  approved: readonly Evidence[],
  teller: SourceStory,
  { verify: { transactionIds } }: GatewayProfile
): Evidence[] {
  const about = (piece: Evidence) =>
    approved.some((other) => transactionIds === "own" || mayConcern(piece, other))
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

/** What went back where every reversal names a smaller amount; each amount counts once. */
function returnedOf(reversals: readonly Evidence[], whole: Cents | null): Cents | null {
  const amounts = reversals.map(({ amount }) => amount && centsFromDecimal(amount))
  const named = amounts.filter((cents): cents is Cents => typeof cents === "number")
  if (whole === null || named.length < reversals.length || named.some((cents) => cents >= whole)) {
    return null
  }
  const sum = sumCents(named)
  return sum >= whole ? null : sum
}

function judgeApproved(
  webhook: SourceStory,
  verify: SourceStory,
  expected: ExpectedPayment,
  profile: GatewayProfile,
  proof: Proof
): Verdict {
  const payment = choose(webhook.approved, verify.approved, expected.bookedTransaction, profile)
  const approved = [payment.webhook, payment.verify].filter((piece) => piece !== undefined)
  const incomplete = payment.webhook ? [] : webhook.incomplete
  const contradiction =
    findMismatch([...approved, ...incomplete], expected) ??
    findConflict(payment, webhook, verify, profile, proof)
  if (contradiction) {
    return { kind: "contradicted", ...contradiction }
  }
  const [by = incomplete[0]] = approved
  // With neither there was no approval, and this is not reached.
  const first = by as Evidence
  const enough = proof === "both" ? approved.length === 2 : approved.length > 0
  return { kind: enough ? "proven" : "half_proven", by: first }
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
  webhook: SourceStory,
  verify: SourceStory,
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
