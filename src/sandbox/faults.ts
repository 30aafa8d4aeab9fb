import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"

export type Endpoint = "create" | "verify"

/** An answer as it goes out; `body` that is not text is sent as JSON. */
export interface FaultResponse {
  status: number
  body: unknown
  /** @default "application/json" */
  contentType?: string
  headers?: Record<string, string>
}

export interface Fault {
  endpoint: Endpoint
  /** An answer of yours; the connection reset; or no answer until the caller gives up. */
  respond: FaultResponse | "reset" | "hang"
  /** How many calls it meets. @default 1 */
  times?: number
  /** `after`: the endpoint does its work first, and only its answer is lost. @default "before" */
  phase?: "before" | "after"
}

/** Faults that wait for their calls, each endpoint's in the order in which they were set. */
export class Faults {
  private queue: Fault[] = []

  /** Makes the next call (or the next `times` calls) of an endpoint go wrong. */
  next({ times = 1, ...fault }: Fault): void {
    this.queue.push(...Array.from({ length: times }, () => fault))
  }

  /** Forgets the faults that no call has met yet. */
  clear(): void {
    this.queue = []
  }

  /** @internal */
  take(endpoint: Endpoint): Fault | undefined {
    const index = this.queue.findIndex((fault) => fault.endpoint === endpoint)
    return index < 0 ? undefined : this.queue.splice(index, 1)[0]
  }
}

/** Answers a call the way its fault says. */
export async function actOut(
  { respond }: Fault,
  { incoming }: Pick<HttpBindings, "incoming">
): Promise<Response> {
  if (respond === "reset") {
    incoming.socket.resetAndDestroy()
    return RESPONSE_ALREADY_SENT
  }
  if (respond === "hang") {
    if (!incoming.socket.destroyed) {
      await new Promise((resolve) => incoming.socket.once("close", resolve))
    }
    return RESPONSE_ALREADY_SENT
  }
  const { status, body, contentType = "application/json", headers } = respond
  return new Response(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { ...headers, "content-type": contentType },
  })
}
