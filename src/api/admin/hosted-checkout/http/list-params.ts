import { z } from "@medusajs/framework/zod"
import { text } from "./text"

/** Rows of a page: one of each thousand is read in some ten milliseconds. */
const MOST_ROWS = 1_000
/** PostgreSQL counts what it skips. */
const FARTHEST_ROW = 1_000_000_000

/** A whole number, which a query has as text. */
function whole(name: string, most: number, byDefault: number) {
  const error = `${name} must be a whole number from 0 to ${most.toLocaleString("en")}`
  return z
    .string({ error })
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine((value) => value <= most, error)
    .prefault(String(byDefault))
}

/** Paging of a list: 20 rows by default, and at most `most`. */
export function paging(most: number) {
  return z.object({
    offset: whole("offset", FARTHEST_ROW, 0),
    limit: whole("limit", most, 20),
  })
}

/**
 * Paging and sorting of a list, as in Medusa's own: `order=-created_at`; by default the first field, the
 * latest first. The sortable fields are a closed list: each has its index.
 */
export function listParams(...sortable: [string, ...string[]]) {
  const order = z.enum(sortable.flatMap((field) => [field, `-${field}`]))
  return paging(MOST_ROWS).extend({ order: order.default(`-${sortable[0]}`) })
}

/** A filter that takes one value or several: `?status=held`, `?status[]=held&status[]=paid`. */
export const oneOrMany = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value)])

/** Times that PostgreSQL can be asked for: JavaScript knows years before and after them. */
const moment = z.coerce.date().min(new Date("0001-01-01")).max(new Date("9999-12-31T23:59:59Z"))
const moments = oneOrMany(moment).optional()
/** Medusa's query wants a list, also for one value. */
const listOfMoments = oneOrMany(moment)
  .transform((times) => [times].flat())
  .optional()

/** A filter of a time, as Medusa's own without what is for texts: `?created_at[$gte]=2026-11-01`. */
export const anyMoments = (name: string) =>
  z
    .union(
      [
        moments,
        z.strictObject({
          $eq: moment.optional(),
          $ne: moment.optional(),
          $in: listOfMoments,
          $nin: listOfMoments,
          $gt: moment.optional(),
          $gte: moment.optional(),
          $lt: moment.optional(),
          $lte: moment.optional(),
        }),
      ],
      `${name} must be a time from year 1 to 9999, or have $eq, $ne, $in, $nin, $gt, $gte, $lt or $lte`
    )
    .optional()

/** Any texts, or none. Created once: a schema takes 12 kilobytes of memory and more. */
export const anyTexts = oneOrMany(text).optional()
