import { z } from "@medusajs/framework/zod"
import { createFindParams } from "@medusajs/medusa/api/utils/validators"
import { text } from "./text"

const paging = createFindParams({ offset: 0, limit: 20 }).pick({ offset: true, limit: true })

/**
 * Paging and sorting of a list, as in Medusa's own: `order=-created_at`; by default the first field, the
 * latest first. The sortable fields are a closed list: each has its index.
 */
export function listParams(...sortable: [string, ...string[]]) {
  const order = z.enum(sortable.flatMap((field) => [field, `-${field}`]))
  return paging.extend({ order: order.default(`-${sortable[0]}`) })
}

/** A filter that takes one value or several: `?status=held`, `?status[]=held&status[]=paid`. */
export const oneOrMany = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value)])

/** Any texts, or none. Created once: a schema takes 12 kilobytes of memory and more. */
export const anyTexts = oneOrMany(text).optional()
