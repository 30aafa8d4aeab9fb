import { z } from "@medusajs/framework/zod"

/** A filter that takes one value or several: `?status=held`, `?status[]=held&status[]=paid`. */
export const oneOrMany = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value)])
