import type { Evidence, EvidenceFile } from "./evidence"
import type { HeldReason } from "./held-reason"
import { centsFromDecimal, type Cents } from "./money"

/** What a payment must match: amount in major units, the currency, our reference, the site. */
export interface ExpectedPayment {
  amount: string
  currency_code: string
  reference: string
  merchantSiteId?: string | undefined
}

/** How much proof is wanted: one matching piece, or a webhook and a verify that agree. */
export type Proof = "either" | "both"

/** What the evidence says about an attempt. */
export type Verdict =
  | { kind: "proven"; by: Evidence }
  | { kind: "unproven"; declined: boolean }
  /** One piece approves, and the other side is still wanted (`proof: "both"`). */
  | { kind: "half_proven"; by: Evidence }
  /** The gateway took the money and something it says differs from the row. */
  | { kind: "contradicted"; reason: HeldReason; by: Evidence }
  /**
   * The gateway says that the money went back. `returned` is how much, where that is less than the whole
   * payment; null when it is all of it. `disputed` while the two sources disagree about it.
   */
  | { kind: "reversed"; by: Evidence; disputed: boolean; returned: Cents | null }

/**
 * Judges all evidence of one attempt; the same at authorisation, webhook and poll.
 * Absent is not a mismatch; present and different is. Nothing unsigned gets here.
 */
export function judgeEvidence(
  file: EvidenceFile,
  expected: ExpectedPayment,
  proof: Proof = "either"
): Verdict {
  const pieces = [file.webhook, file.verify].filter((piece) => piece !== undefined)
  const approved = pieces.filter((piece) => piece.outcome === "approved")
  const [first] = approved
  if (!first) {
    // Without an approval a word like "voided" is about an unused page.
    return { kind: "unproven", declined: pieces.some((piece) => piece.outcome === "declined") }
  }
  if (file.reversed) {
    const by = file.reversed
    return { kind: "reversed", by, disputed: false, returned: partOf(by, expected) }
  }

  const contradiction = findContradiction(file, approved, expected)
  if (contradiction) {
    return { kind: "contradicted", ...contradiction }
  }
  return proof === "both" && approved.length < 2
    ? { kind: "half_proven", by: first }
    : { kind: "proven", by: first }
}

/** How much went back, where the gateway names a part of the payment. */
function partOf({ amount }: Evidence, expected: ExpectedPayment): Cents | null {
  const returned = amount === null ? null : centsFromDecimal(amount)
  const whole = centsFromDecimal(expected.amount)
  return returned !== null && whole !== null && returned < whole ? returned : null
}

/** Only what approves can contradict: a pending answer says nothing about a payment yet. */
function findContradiction(
  { webhook, verify }: EvidenceFile,
  approved: Evidence[],
  expected: ExpectedPayment
): { reason: HeldReason; by: Evidence } | undefined {
  const wrong = approved
    .map((by) => ({ by, reason: mismatch(by, expected) }))
    .filter((piece): piece is { by: Evidence; reason: HeldReason } => piece.reason !== undefined)

  if (wrong[0]) {
    // Both sides wrong is one story; one right and one wrong is two.
    return wrong.length === approved.length
      ? wrong[0]
      : { ...wrong[0], reason: "evidence_conflict" }
  }
  // A card refused before another one paid is no contradiction: only a later word is.
  if (
    webhook?.outcome === "approved" &&
    verify?.outcome === "declined" &&
    verify.at >= webhook.at
  ) {
    return { reason: "evidence_conflict", by: verify }
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
