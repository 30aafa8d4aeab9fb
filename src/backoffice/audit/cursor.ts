import { z } from "@medusajs/framework/zod"
import { AUDIT_PARTS, type AuditPosition } from "../../core"

const after = z.object({
  created_at: z.iso.datetime(),
  id: z.string().refine((id) => !id.includes("\0")),
})

const position = z.object({ part: z.enum(AUDIT_PARTS), after: after.nullable() })

/** A position as a short text, for the caller to send back. */
export function cursorOf(position: AuditPosition): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url")
}

/** @returns undefined for a text that is no cursor. */
export function positionOf(cursor: string): AuditPosition | undefined {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")))
  } catch {
    return undefined
  }
}
