import { requiredText } from "./text"

export const PROOF_WANTED = "must say where the proof is, for instance the gateway's reference"

/** Where the proof of a resolution is, if no system can check it. */
export const note = requiredText(PROOF_WANTED)
