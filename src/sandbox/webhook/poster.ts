import type { Agent } from "undici"
import type { Delivery } from "./delivery"

export interface Answer {
  /** The HTTP status; null without an answer. */
  status: number | null
  /** Why no answer came: a code such as `ECONNREFUSED`. */
  error?: string
  body: string
  duration_ms: number
}

/** Posts the bytes of a notification once. */
export class Poster {
  private agent: Agent | undefined

  constructor(private readonly timeoutMs: number) {}

  /** Never throws: a failed connection is an answer without a status. */
  async post({ url, body, signature }: Delivery, signal: AbortSignal): Promise<Answer> {
    // Loaded on use: loading undici would take most of the sandbox's start.
    const { Agent, request } = await import("undici")
    this.agent ??= new Agent()
    const startedAt = performance.now()
    const durationMs = () => Math.round(performance.now() - startedAt)
    try {
      const response = await request(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(signature.value && { [signature.header]: signature.value }),
        },
        body,
        dispatcher: this.agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]),
      })
      // The status counts, also if the body breaks off.
      const answer = await response.body.text().catch(() => "")
      return { status: response.statusCode, body: answer, duration_ms: durationMs() }
    } catch (error) {
      return { status: null, error: codeOf(error), body: "", duration_ms: durationMs() }
    }
  }

  /** Closes all sockets. */
  async close(): Promise<void> {
    await this.agent?.destroy()
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === "string" ? code : String(name)
}
