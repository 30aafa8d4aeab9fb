import { MedusaError } from "@medusajs/framework/utils"
import type { RefusalCode } from "../core"

/** A refusal that an admin reads: in English by its message, in their language by its code. */
export function refusal(
  code: RefusalCode,
  message: string,
  type: string = MedusaError.Types.NOT_ALLOWED
): MedusaError {
  return new MedusaError(type, message, code)
}
