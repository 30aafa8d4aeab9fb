import { rmSync, writeFileSync } from "node:fs"
import { z } from "zod"
import { maskJson } from "../../core/privacy/masking"
import { withoutSecrets } from "../../core/privacy/secrets"
import { CliFailure, reasonOf } from "../manners/failure"
import { ownVersion } from "../manners/version"
import type { AdminApi } from "../store/admin-api"
import { readAnswer } from "../store/read-answer"
import type { Diagnosis } from "./diagnosis"

const PATH = "/admin/hosted-checkout"
const NEWEST = "limit=50"

// Only these fields enter a support file: fields of later versions stay out.
const settings = z.object({
  settings: z.array(
    z.object({
      provider_id: z.string(),
      base_url: z.string(),
      mode: z.string(),
      webhook_url: z.string(),
      storefront_urls: z.array(z.string()),
      profile: z.unknown(),
      new_payments: z.object({ accepted: z.boolean(), closed_in_config: z.boolean() }),
      key: z.object({ source: z.string(), can_be_set: z.boolean(), unreadable: z.boolean() }),
    })
  ),
})
const attention = z.object({ attention: z.record(z.string(), z.number()) })
const attempts = z.object({
  count: z.number(),
  attempts: z.array(
    z.object({
      id: z.string(),
      provider_id: z.string(),
      status: z.string(),
      over_because: z.string().nullable(),
      created_at: z.string(),
      payments: z.array(
        z.object({ id: z.string(), status: z.string(), reason: z.string().nullable() })
      ),
    })
  ),
})
const notifications = z.object({
  count: z.number(),
  notifications: z.array(
    z.object({
      id: z.string(),
      provider_id: z.string(),
      reference: z.string().nullable(),
      outcome: z.string(),
      // Keep the code alone: details of the payment may follow, and an unknown error may be any text.
      error: z
        .string()
        .transform((text) => /^[a-z_]+(?=:|$)/.exec(text)?.[0] ?? "error")
        .nullable(),
      deliveries: z.number(),
      tries: z.number(),
      received_at: z.string(),
      processed_at: z.string().nullable(),
    })
  ),
})

/**
 * Writes a support file: settings, findings, and the state of the latest payments and notifications. The file has no
 * key, token, e-mail address, card data or amount.
 *
 * @param secrets texts that are removed everywhere.
 * @throws CliFailure (exit code 2) if the file cannot be written.
 */
export async function writeBundle(
  file: string,
  api: AdminApi,
  diagnoses: readonly Diagnosis[],
  secrets: readonly (string | undefined)[]
): Promise<void> {
  const bundle = {
    made_at: new Date().toISOString(),
    made_with: { version: ownVersion(), node: process.version, platform: process.platform },
    diagnoses,
    ...readAnswer(settings, await api.get(`${PATH}/settings`)),
    ...readAnswer(attention, await api.get(`${PATH}/attention`)),
    payments: readAnswer(attempts, await api.get(`${PATH}/attempts?${NEWEST}`)),
    notifications: readAnswer(notifications, await api.get(`${PATH}/notifications?${NEWEST}`)),
  }
  const known = secrets.filter((secret) => secret !== undefined)
  const text = JSON.stringify(maskJson(withoutSecrets(bundle, known)), null, 2)
  try {
    // Only a new file gets the mode.
    rmSync(file, { force: true })
    writeFileSync(file, `${withoutPeople(text)}\n`, { mode: 0o600 })
  } catch (error) {
    throw new CliFailure(`${file} cannot be written (${reasonOf(error)}).`)
  }
}

/** Removes people's data: findings quote the gateway's messages and the configured addresses. */
function withoutPeople(text: string): string {
  return text
    .replace(/(https?:\/\/)[^/@\s"]+@/g, "$1")
    .replace(/[^\s"@<>:/]+@[^\s"@<>/]+\.[a-z]{2,}/gi, "[e-mail]")
}
