import type { z } from "zod"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"

/** Reads an answer of the plugin's Admin API. @throws CliFailure (exit code 1) if the plugin gives no such answer. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown
): z.output<Schema> {
  const read = schema.safeParse(answer)
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.join(".") || "body")
    throw new CliFailure(
      `the store does not answer as this plugin does (${[...new Set(fields)].join(", ")}). Check the address, and that the store has this version of the plugin.`,
      EXIT.problem
    )
  }
  return read.data
}
