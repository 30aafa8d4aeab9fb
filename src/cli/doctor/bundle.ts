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

// What a support file has, and nothing else: a field that a later version answers stays out of it.
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
      // A code may be followed by details of the payment, and an error is any text.
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
 * Writes a file for whoever helps: settings, findings, and the state of the latest payments and notifications.
 * It has no key, token, e-mail address, card data or amount.
 *
 * @param secrets removed wherever they are.
 * @throws CliFailure when the file cannot be written.
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
    // A mode is given to new files only.
    rmSync(file, { force: true })
    writeFileSync(file, `${withoutPeople(text)}\n`, { mode: 0o600 })
  } catch (error) {
    throw new CliFailure(`${file} cannot be written (${reasonOf(error)}).`)
  }
}

/** The gateway's own messages are in it, and addresses as somebody wrote them into the configuration. */
function withoutPeople(text: string): string {
  return text
    .replace(/(https?:\/\/)[^/@\s"]+@/g, "$1")
    .replace(/[^\s"@<>:/]+@[^\s"@<>/]+\.[a-z]{2,}/gi, "[e-mail]")
}
