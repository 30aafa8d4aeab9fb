import { createHash } from "node:crypto"
import { allPieces, type EvidenceFile } from "./evidence"

/**
 * A version of an attempt's evidence: it changes when the gateway says something new. Repeated deliveries and
 * repeated answers do not change it.
 */
export function evidenceVersion(file: EvidenceFile): string {
  const pieces = allPieces(file).map((piece) =>
    JSON.stringify([
      piece.source,
      piece.event,
      piece.status,
      piece.http_status,
      piece.transaction_id,
      piece.amount,
      piece.currency,
      piece.reference,
      piece.merchant_site_id,
      piece.dismissed_at !== undefined,
    ])
  )
  return createHash("sha256").update(pieces.sort().join("\n")).digest("hex").slice(0, 16)
}
