import { z } from "zod"
import { generateTestHeader } from "../../core/signature/signature"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { print, type OutputFlags } from "../manners/output"
import { requireSecretKey } from "../manners/secret-key"
import type { SignatureFlags } from "../manners/signature-options"
import { postBytes } from "./post-bytes"
import type { AdminApi } from "../store/admin-api"
import { readAnswer } from "../store/read-answer"

export interface PostFlags extends SignatureFlags {
  header: string
}

const PATH = "/admin/hosted-checkout/notifications"

const listed = z.object({
  notifications: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
})
const retried = z.object({ notification: z.object({ id: z.string(), outcome: z.string() }) })

/** Has the store process a dead letter of its inbox again. Exit code 1 if the dead letter is still not processed. */
export async function retryNotification(
  api: AdminApi,
  id: string | undefined,
  flags: OutputFlags
): Promise<void> {
  if (id === undefined) {
    throw new CliFailure(`name the notification: Admin and GET ${PATH} list them.`)
  }
  const path = `${PATH}/${encodeURIComponent(id)}/retry`
  const { notification } = readAnswer(retried, await api.post(path, {}))
  print(flags, `Notification ${id}: ${notification.outcome}.`, { notification })
  process.exitCode = notification.outcome === "processed" ? EXIT.ok : EXIT.problem
}

/**
 * Posts the body that the inbox keeps of a notification, signed with the merchant key; by default of the newest
 * notification. The bytes are not the gateway's: the inbox keeps the fields, with masked card numbers. A store takes the
 * post for a new notification of the same transaction.
 *
 * @throws CliFailure without such a notification (exit code 1), a key (2) or an answer (3).
 */
export async function postNotification(
  api: AdminApi,
  id: string | undefined,
  to: string,
  flags: PostFlags & OutputFlags
): Promise<void> {
  const key = requireSecretKey(flags.secretKey)
  const wanted = id === undefined ? "limit=1" : `id=${encodeURIComponent(id)}`
  const [found] = readAnswer(listed, await api.get(`${PATH}?${wanted}`)).notifications
  if (!found) {
    throw new CliFailure(
      id === undefined
        ? "the inbox of the store is empty."
        : `the inbox of the store has no notification ${id}.`,
      EXIT.problem
    )
  }
  const body = Buffer.from(JSON.stringify(found.fields))
  const { status, text } = await postBytes(to, body, {
    "content-type": "application/json",
    [flags.header]: generateTestHeader(body, key, flags),
  })
  print(flags, describe(found.id, to, status), { id: found.id, to, status, answer: text })
  process.exitCode = status >= 200 && status < 300 ? EXIT.ok : EXIT.problem
}

function describe(id: string, to: string, status: number): string {
  return [
    `Notification ${id} is posted to ${to}, which answers ${status}.`,
    "It is signed with your key, over what the inbox keeps: the fields, with card numbers masked, not the gateway's bytes.",
  ].join("\n")
}
