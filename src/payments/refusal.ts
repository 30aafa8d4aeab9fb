import { MedusaError } from "@medusajs/framework/utils"
import { REFUSALS, type RefusalCode } from "../core"

/**
 * A refusal for an admin: the message is English, the code lets Admin translate it.
 *
 * @param field the field of the request that it is about, if any.
 */
export function refusal(code: RefusalCode, message: string, field?: string): MedusaError {
  const { INVALID_DATA, NOT_ALLOWED, NOT_FOUND } = MedusaError.Types
  const type = REFUSALS[code] === 404 ? NOT_FOUND : field ? INVALID_DATA : NOT_ALLOWED
  return Object.assign(new MedusaError(type, message, code), field && { field })
}
