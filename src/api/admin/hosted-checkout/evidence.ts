import { text } from "./text"

/** Where the proof of a resolution is that no machine can check. */
export const evidence = text.min(
  1,
  "must say where the proof is, for instance the gateway's reference"
)
