import { allPieces, REPORTED, type Evidence, type EvidenceFile } from "./evidence"
import type { Reversal } from "./source-history"

/**
 * Dismisses reversals: an admin has reviewed them, and they must not hold the payment any more. They stay in
 * the evidence and count again when the gateway reports them again.
 *
 * @param reversals those of the verdict that the admin decided about; no other piece is changed.
 * @param as for a part that was returned: it counts towards later returns.
 */
export function dismissReversals(
  file: EvidenceFile,
  reversals: readonly Reversal[],
  now: Date,
  as?: Evidence["dismissed_as"]
): EvidenceFile {
  const pieces = allPieces(file).map((piece) =>
    reversals.some((reversal) => isSame(piece, reversal))
      ? {
          ...piece,
          dismissed_at: piece.dismissed_at ?? now.toISOString(),
          ...(as && { dismissed_as: as }),
        }
      : piece
  )
  return { ...file, pieces }
}

function isSame(piece: Evidence, reversal: Reversal): boolean {
  const reported = { ...reversal, transaction_id: reversal.named }
  return piece.at === reversal.at && REPORTED.every((field) => piece[field] === reported[field])
}
