import { createHash } from "node:crypto"
import { allPieces, REPORTED, type EvidenceFile } from "./evidence"

/**
 * A version of an attempt's evidence: it changes when the gateway says something new, or the same with another
 * `timestamp`. Repeated deliveries and repeated answers do not change it.
 */
export function evidenceVersion(file: EvidenceFile): string {
  const pieces = allPieces(file).map((piece) =>
    JSON.stringify([
      ...REPORTED.map((field) => piece[field]),
      piece.dismissed_at !== undefined,
      ...(piece.sent_times ?? []),
    ])
  )
  return createHash("sha256").update(pieces.sort().join("\n")).digest("hex").slice(0, 16)
}
