import { eraseJson } from "../../../../../src/core"
import type { Database } from "../database/database"
import type { WebhookRow } from "../database/rows"
import { storedJson } from "../database/stored-json"

/** Erases e-mail and card digits in a notification. */
export function eraseWebhook(database: Database, row: WebhookRow): void {
  const now = database.now()
  database.webhooks.update(row, {
    body: storedJson(eraseJson(row.body)) as WebhookRow["body"],
    evidence: storedJson(eraseJson(row.evidence)) as WebhookRow["evidence"],
    erased_at: now,
    updated_at: now,
  })
}
