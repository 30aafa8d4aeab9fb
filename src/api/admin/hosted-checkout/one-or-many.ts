import { z } from "@medusajs/framework/zod"
import { text } from "./text"

/** A filter that takes one value or several: `?status=held`, `?status[]=held&status[]=paid`. */
export const oneOrMany = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value)])

/** Any texts, or none. Created once: a schema takes 12 kilobytes of memory and more. */
export const anyTexts = oneOrMany(text).optional()
