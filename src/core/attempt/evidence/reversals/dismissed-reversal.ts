import { allPieces, REPORTED, type Evidence, type EvidenceFile } from "../evidence"
import type { Reversal } from "../source-history"

/**
 * Dismisses reversals: an admin has reviewed them, and they must not hold the payment any more. They stay in
 * the evidence and count again when the gateway reports them again. Those that `closeReversals` has marked still
 * count towards later returns.
 *
 * @param reversals those of the verdict that the admin decided about; no other piece is changed.
 */
export function dismissReversals(
  file: EvidenceFile,
  reversals: readonly Reversal[],
  now: Date
): EvidenceFile {
  return change(file, reversals, (piece) => ({
    dismissed_at: piece.dismissed_at ?? now.toISOString(),
  }))
}

/** Marks reversals as a returned part with which an admin has closed the payment. They still count as before. */
export function closeReversals(
  file: EvidenceFile,
  reversals: readonly Reversal[],
  dismissed_as: NonNullable<Evidence["dismissed_as"]>
): EvidenceFile {
  return change(file, reversals, () => ({ dismissed_as }))
}

function change(
  file: EvidenceFile,
  reversals: readonly Reversal[],
  changes: (piece: Evidence) => Partial<Evidence>
): EvidenceFile {
  const pieces = allPieces(file).map((piece) =>
    reversals.some((reversal) => isSame(piece, reversal)) ? { ...piece, ...changes(piece) } : piece
  )
  return { ...file, pieces }
}

function isSame(piece: Evidence, reversal: Reversal): boolean {
  const reported = { ...reversal, transaction_id: reversal.named }
  return piece.at === reversal.at && REPORTED.every((field) => piece[field] === reported[field])
}
