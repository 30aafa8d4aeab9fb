import { z } from "@medusajs/framework/zod"

/** Where the proof of a resolution is that no machine can check. */
export const evidence = z
  .string()
  .trim()
  .min(1, "must say where the proof is, for instance the gateway's reference")
