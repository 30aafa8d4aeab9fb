import { requiredText } from "./text"

/** Where the proof of a resolution is that no machine can check. */
export const evidence = requiredText(
  "must say where the proof is, for instance the gateway's reference"
)
