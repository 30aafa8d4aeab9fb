import type { GatewayProfile } from "./contract"
import { outcomeOf, type EvidenceFile } from "./evidence"

/**
 * Sets aside every word so far that money went back: an admin has looked, and it is there. It stays in
 * the file, and counts again when the gateway says it anew.
 */
export function dismissReversals(
  file: EvidenceFile,
  profile: GatewayProfile,
  now: Date
): EvidenceFile {
  const pieces = (file.pieces ?? []).map((piece) =>
    outcomeOf(piece, profile) === "reversed"
      ? { ...piece, dismissed_at: piece.dismissed_at ?? now.toISOString() }
      : piece
  )
  return { ...file, pieces }
}
