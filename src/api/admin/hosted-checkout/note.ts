import { requiredText } from "./text"

export const PROOF_WANTED = "must say where the proof is, for instance the gateway's reference"

/** Where the proof of a resolution is that no machine can check. */
export const note = requiredText(PROOF_WANTED)
