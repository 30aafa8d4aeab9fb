import { createHash, randomBytes, randomUUID } from "node:crypto"
import {
  pingAnswerSchema,
  pingOf,
  PING_PARAMETER,
  type GatewayProfile,
  type PingAnswer,
} from "../../core"

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/** What came back from the webhook URL. */
export type Pinged =
  | { kind: "answered"; answer: PingAnswer; sent: { body_sha256: string; signature: string } }
  /** Something else answered: not a server of this store. */
  | { kind: "other"; status: number }
  | { kind: "unreachable"; reason: string }

/**
 * Posts what looks like a notification to the webhook URL, over a connection of its own, so that a load
 * balancer may choose any server. Nothing in it is signed with the key: it can never be taken for a payment.
 */
export async function sendPing(
  webhookUrl: string,
  key: string,
  { signature: { header } }: Pick<GatewayProfile, "signature">,
  now: Date
): Promise<Pinged> {
  const body = bodyOf(randomUUID())
  const sent = {
    body_sha256: createHash("sha256").update(body).digest("hex"),
    signature: `sha256=${randomBytes(32).toString("hex")}`,
  }
  const url = new URL(webhookUrl)
  url.searchParams.set(PING_PARAMETER, pingOf(key, randomBytes(18).toString("base64url"), now))

  const { Agent, request } = await import("undici")
  const agent = new Agent({ maxResponseSize: MAX_ANSWER_BYTES })
  try {
    const response = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json", [header]: sent.signature },
      body,
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = pingAnswerSchema.safeParse(decoded(await response.body.text()))
    return answer.success
      ? { kind: "answered", answer: answer.data, sent }
      : { kind: "other", status: response.statusCode }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { kind: "unreachable", reason: code ?? message }
  } finally {
    void agent.close()
  }
}

/** Spaces, an escape, a decimal and a line break: whatever parses this and writes it again changes a byte. */
function bodyOf(id: string): string {
  return `{ "event": "hosted_checkout.ping",  "id": "${id}", "amount": 1.50, "name": "\\u00e9" }\r\n`
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Not of this store.
    return undefined
  }
}
