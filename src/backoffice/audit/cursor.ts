import { z } from "@medusajs/framework/zod"
import { AUDIT_PARTS } from "../../core/payment/audit-finding"
import type { AuditProgress } from "./audit"

const progress = z.strictObject({
  part: z.enum(AUDIT_PARTS),
  after: z
    .strictObject({
      created_at: z.iso.datetime(),
      id: z.string().refine((id) => !id.includes("\0")),
    })
    .optional(),
})

/** The progress of an audit as a short text, for the caller to send back. */
export function cursorOf(next: AuditProgress): string {
  return Buffer.from(JSON.stringify(next)).toString("base64url")
}

/** @returns undefined for a text that is no cursor. */
export function progressOf(cursor: string): AuditProgress | undefined {
  try {
    return progress.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")))
  } catch {
    return undefined
  }
}
