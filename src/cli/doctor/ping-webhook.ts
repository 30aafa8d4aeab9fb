import { z } from "zod"
import { reachWebhook } from "../../client/ping/reach-webhook"
import type { WebhookReach } from "../../core/signature/reach"
import type { AdminApi } from "../store/admin-api"
import { readAnswer } from "../store/read-answer"

/** The ping that the store hands out; fields of later versions are ignored. */
const pingResponseSchema = z.object({
  ping: z
    .object({
      url: z.url({ protocol: /^https?$/ }),
      header: z.string(),
      signature: z.string(),
      body: z.string(),
    })
    .nullable(),
})

/**
 * Posts a ping of the store to an account's webhook URL from this machine, as the gateway would. The key stays in the
 * store.
 *
 * @returns undefined while the account has no key.
 * @param settings path of the account's settings in the Admin API.
 */
export async function pingWebhook(
  api: AdminApi,
  settings: string
): Promise<WebhookReach | undefined> {
  const { ping } = readAnswer(pingResponseSchema, await api.post(`${settings}/ping`, {}))
  return ping === null
    ? undefined
    : await reachWebhook(ping, { now: () => new Date(), env: process.env })
}
