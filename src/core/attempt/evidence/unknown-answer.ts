import { createHash } from "node:crypto"
import type { GatewayProfile } from "../../contract"
import { outcomeOf, piecesOf, type Evidence, type EvidenceFile } from "./evidence"

/**
 * The word that the profile has no meaning for and that nothing has explained since; verify's first. Of
 * verify the latest word counts, and that it does not know a page any more takes none back; a notification
 * tells of a moment, which a later approval alone explains.
 */
export function unknownAnswer(file: EvidenceFile, profile: GatewayProfile): Evidence | undefined {
  const isUnknown = (piece: Evidence) => outcomeOf(piece, profile) === "unknown"
  const asked = piecesOf(file, "verify")
    .filter((piece) => piece.http_status === null || isUnknown(piece))
    .at(-1)
  // What came after the last one that approves, or all of them.
  const notified = piecesOf(file, "webhook").reduce<Evidence[]>(
    (rest, piece) => (outcomeOf(piece, profile) === "approved" ? [] : [...rest, piece]),
    []
  )
  return asked && isUnknown(asked) ? asked : notified.filter(isUnknown).at(-1)
}

/** Fewer may have been asked about too soon after they were opened. */
const ENOUGH_PAGES = 5

/** Whether verify knows none of an account's pages: then it is asked at the wrong address, or wrongly. */
export function knowsNoPage(files: readonly EvidenceFile[]): boolean {
  const asked = files.map((file) => piecesOf(file, "verify")).filter(({ length }) => length > 0)
  return (
    asked.length >= ENOUGH_PAGES && asked.flat().every(({ http_status }) => http_status !== null)
  )
}

/** Names what of a profile decides on the meaning of an answer: the same for the same settings. */
export function nameOfProfile({ verify, statuses }: GatewayProfile): string {
  return createHash("sha256")
    .update(JSON.stringify([verify, statuses]))
    .digest("hex")
    .slice(0, 16)
}
