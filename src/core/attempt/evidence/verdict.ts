import type { GatewayProfile } from "../../contract"
import { piecesOf, type Evidence, type EvidenceFile } from "./evidence"
import { mismatch, type ExpectedPayment } from "./expected-payment"
import type { HeldReason } from "../held-reason"
import { idsDiffer, paymentOf, standing, type Payment } from "./payment"
import { findReversal, type Reversed } from "./reversals/reversal"
import { historiesOf, type Histories } from "./source-history"

/** Which proof is required: one matching piece, or a webhook and a verify that agree. */
export type Proof = "either" | "both"

/** What the evidence says about an attempt. */
export type Verdict =
  | { kind: "proven"; by: Evidence }
  /** No approval, and no reversal that shows that money was taken: a status like "voided" is about an unused page. */
  | { kind: "unproven" }
  /** One piece approves and more is required: the other source, or an amount and a currency. */
  | { kind: "half_proven"; by: Evidence }
  | Contradiction
  | Reversed

/** The gateway took the money, and a piece of evidence differs from the row. */
interface Contradiction {
  kind: "contradicted"
  reason: HeldReason
  by: Evidence
}

/**
 * Judges all evidence of one attempt, in the same way for authorization, webhook and poll. An absent field
 * matches; a present and different one does not. Unsigned input never gets here.
 */
export function judgeEvidence(
  file: EvidenceFile,
  expected: ExpectedPayment,
  profile: GatewayProfile,
  proof: Proof = "either"
): Verdict {
  const histories = historiesOf(file, profile)
  const reversal = findReversal(histories, expected, profile)
  if (reversal) {
    return { ...reversal, askFirst: notAskedSince(file) }
  }
  const payment = paymentOf(histories, expected, profile)
  return payment.webhook || payment.verify
    ? judgeApproved(histories, payment, expected, profile, proof)
    : { kind: "unproven" }
}

/** Whether verify has not answered since the latest notification was learned. */
function notAskedSince(file: EvidenceFile): boolean {
  const notified = piecesOf(file, "webhook").map(({ at, last_at = at }) => last_at)
  const asked = piecesOf(file, "verify").at(-1)
  return notified.some((at) => asked === undefined || asked.at < at)
}

function judgeApproved(
  histories: Histories,
  payment: Payment,
  expected: ExpectedPayment,
  profile: GatewayProfile,
  proof: Proof
): Verdict {
  const stands = [...standing(histories.webhook), ...standing(histories.verify)]
  const chosen = [payment.webhook, payment.verify].filter((piece) => piece !== undefined)
  // All statements about the payment must match: a later one does not replace an approval.
  const said = stands.filter((piece) =>
    chosen.some((own) => own.source === piece.source && own.transaction_id === piece.transaction_id)
  )
  const contradiction =
    findMismatch(said, expected) ?? findConflict(payment, histories, profile, proof)
  if (contradiction) {
    return { kind: "contradicted", ...contradiction }
  }
  const complete = chosen.filter((piece) => !histories.webhook.incomplete.includes(piece))
  // Not reached without a standing approval, so one of the two is set.
  const by = (complete[0] ?? chosen[0]) as Evidence
  return { kind: complete.length >= (proof === "both" ? 2 : 1) ? "proven" : "half_proven", by }
}

/** Only approvals can contradict: an unpaid answer says nothing about a payment yet. */
function findMismatch(
  approving: readonly Evidence[],
  expected: ExpectedPayment
): { reason: HeldReason; by: Evidence } | undefined {
  const wrong = approving
    .map((by) => ({ by, reason: mismatch(by, expected) }))
    .filter((piece): piece is { by: Evidence; reason: HeldReason } => piece.reason !== undefined)
  const [first] = wrong
  // Two wrong sources agree; one right and one wrong source contradict each other.
  return first && wrong.length < approving.length
    ? { ...first, reason: "evidence_conflict" }
    : first
}

function findConflict(
  payment: Payment,
  { webhook, verify }: Histories,
  profile: GatewayProfile,
  proof: Proof
): { reason: HeldReason; by: Evidence } | undefined {
  const [undecided] = [...webhook.undecided, ...verify.undecided]
  if (undecided) {
    return { reason: "evidence_conflict", by: undecided }
  }
  // A card declined before another one paid is no contradiction; a later decline is.
  const declined = verify.declined.at(-1)
  if (payment.webhook && !payment.verify && declined && declined.at >= payment.webhook.at) {
    return { reason: "evidence_conflict", by: declined }
  }
  // Under "either" one piece is proof, and a second payment is detected separately.
  if (proof === "both" && payment.verify && idsDiffer(payment, profile)) {
    return { reason: "evidence_conflict", by: payment.verify }
  }
  return undefined
}
