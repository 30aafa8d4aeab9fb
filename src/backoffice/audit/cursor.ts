import { z } from "@medusajs/framework/zod"
import { AUDIT_PARTS, isStorable } from "../../core"
import type { AuditProgress } from "./audit"

const after = z.object({
  created_at: z.iso.datetime(),
  id: z.string().refine(isStorable),
})

const position = z.object({ part: z.enum(AUDIT_PARTS), after: after.nullable() })
const progress = z.tuple([position]).rest(position)

/** The progress of an audit as a short text, for the caller to send back. */
export function cursorOf(next: AuditProgress): string {
  return Buffer.from(JSON.stringify(next)).toString("base64url")
}

/** @returns undefined for a text that is no cursor. */
export function progressOf(cursor: string): z.output<typeof progress> | undefined {
  try {
    return progress.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")))
  } catch {
    return undefined
  }
}
