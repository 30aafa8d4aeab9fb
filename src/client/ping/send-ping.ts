import { createHash } from "node:crypto"
import type { Dispatcher } from "undici"
import { pingAnswerSchema, type PingAnswer, type WebhookPing } from "../../core/signature/ping"
import { openDispatcher } from "../dispatcher"
import { findEgressProxy, type Environment } from "../egress-proxy"
import { jsonOrUndefined } from "../json-or-undefined"
import type { Pinged } from "../../core/signature/reach"

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

export interface Sender {
  /** The sender's clock. */
  now: () => Date
  /** Names the proxy that a ping goes through. */
  env: Environment
  /** @default 10 seconds */
  timeoutMs?: number
}

/**
 * Posts a ping to the webhook URL as the gateway posts a notification, over a connection of its own, so that a
 * load balancer may choose any server. A redirect is not followed. Never throws.
 */
export async function sendPing(
  ping: WebhookPing,
  { now, env, timeoutMs = TIMEOUT_MS }: Sender
): Promise<Pinged> {
  let dispatcher: Dispatcher | undefined
  try {
    const proxy = findEgressProxy(ping.url, env)
    dispatcher = await openDispatcher(proxy, { maxResponseSize: MAX_ANSWER_BYTES })
    const { request } = await import("undici")
    const response = await request(ping.url, {
      method: "POST",
      headers: { "content-type": "application/json", [ping.header]: ping.signature },
      body: ping.body,
      dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = pingAnswerSchema.safeParse(jsonOrUndefined(await response.body.text()))
    return answer.success
      ? answered(answer.data, ping, now())
      : { kind: "other", status: response.statusCode }
  } catch (error) {
    return { kind: "unreachable", reason: codeOf(error) }
  } finally {
    void dispatcher?.destroy()
  }
}

function answered(answer: PingAnswer, { body, signature }: WebhookPing, now: Date): Pinged {
  const skewMs = new Date(answer.at).getTime() - now.getTime()
  return {
    kind: "answered",
    server: answer.server,
    machine: answer.machine,
    body_intact: answer.body_sha256 === createHash("sha256").update(body).digest("hex"),
    header_intact: answer.signature === signature,
    clock_skew_seconds: Math.round(skewMs / 1_000),
  }
}

/** Not the message, which may quote the URL; the code of a timeout is a number. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name: string }
  return typeof code === "string" ? code : name
}
