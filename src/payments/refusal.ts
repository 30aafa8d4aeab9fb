import { MedusaError } from "@medusajs/framework/utils"
import { REFUSALS, type RefusalCode } from "../core"

/**
 * A refusal that an admin reads: in English by its message, in their language by its code.
 *
 * @param field of the request that it is about, where it is about one.
 */
export function refusal(code: RefusalCode, message: string, field?: string): MedusaError {
  const { INVALID_DATA, NOT_ALLOWED, NOT_FOUND } = MedusaError.Types
  const type = REFUSALS[code] === 404 ? NOT_FOUND : field ? INVALID_DATA : NOT_ALLOWED
  return Object.assign(new MedusaError(type, message, code), field && { field })
}
