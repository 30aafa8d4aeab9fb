import { createHash } from "node:crypto"
import type { GatewayProfile } from "./contract"
import { outcomeOf, piecesOf, type Evidence, type EvidenceFile } from "./evidence"

/** The latest word of either source that the profile has no meaning for; verify's first. */
export function unknownAnswer(file: EvidenceFile, profile: GatewayProfile): Evidence | undefined {
  return [piecesOf(file, "verify").at(-1), piecesOf(file, "webhook").at(-1)].find(
    (piece) => piece !== undefined && outcomeOf(piece, profile) === "unknown"
  )
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
