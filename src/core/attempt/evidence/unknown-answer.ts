import { createHash } from "node:crypto"
import type { GatewayProfile } from "../../contract"
import { outcomeOf, piecesOf, type Evidence, type EvidenceFile } from "./evidence"

/**
 * The latest answer with an unknown status that nothing has explained since; verify's first. For verify only
 * the latest status counts, and a later 404 does not explain it; a notification is only explained by a later
 * approval.
 */
export function unknownAnswer(file: EvidenceFile, profile: GatewayProfile): Evidence | undefined {
  const isUnknown = (piece: Evidence) => outcomeOf(piece, profile) === "unknown"
  const asked = piecesOf(file, "verify")
    .filter((piece) => piece.http_status === null || isUnknown(piece))
    .at(-1)
  // The notifications after the last approval, or all of them.
  const notified = piecesOf(file, "webhook").reduce<Evidence[]>(
    (rest, piece) => (outcomeOf(piece, profile) === "approved" ? [] : [...rest, piece]),
    []
  )
  return asked && isUnknown(asked) ? asked : notified.filter(isUnknown).at(-1)
}

/** With fewer pages, all of them may have been checked too soon after they were opened. */
const ENOUGH_PAGES = 5

/**
 * Whether verify answers 404 or 410 for all pages of an account: its address or request is wrong then, unless
 * the gateway answers so until somebody pays.
 */
export function knowsNoPage(
  files: readonly EvidenceFile[],
  { verify: { notFound } }: GatewayProfile
): boolean {
  const asked = files.map((file) => piecesOf(file, "verify")).filter(({ length }) => length > 0)
  return (
    notFound !== "until_paid" &&
    asked.length >= ENOUGH_PAGES &&
    asked.flat().every(({ http_status }) => http_status !== null)
  )
}

/** Hashes the profile settings that decide what an answer means: equal settings give the same name. */
export function nameOfProfile({ verify, statuses, events }: GatewayProfile): string {
  return createHash("sha256")
    .update(JSON.stringify([verify, statuses, events]))
    .digest("hex")
    .slice(0, 16)
}
