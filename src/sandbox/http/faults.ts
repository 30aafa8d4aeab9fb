import { setTimeout as wait } from "node:timers/promises"
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

/** How a call goes wrong; `body` is a success whose body is not the gateway's. */
export type FaultKind = "status" | "latency" | "timeout" | "reset" | "body"

export interface Fault {
  /** `any` meets the next call of either endpoint. */
  endpoint: Endpoint | "any"
  /**
   * An answer of yours; the connection reset; or no answer until the caller gives up. The usual answer when
   * not given, which needs `delayMs`.
   */
  respond?: FaultResponse | "reset" | "hang"
  /** How long the answer waits, in milliseconds. @default 0 */
  delayMs?: number
  /** How many calls it meets. @default 1 */
  times?: number
  /** `after`: the endpoint does its work first, and only its answer is lost. @default "before" */
  phase?: "before" | "after"
}

/** A fault with the number of calls that it has still to meet. */
export type PendingFault = Fault & { times: number }

/** Statuses whose answer cannot have a body. */
const WITHOUT_BODY = [204, 205, 304]

/** Faults that wait for their calls, each endpoint's in the order in which they were set. */
export class Faults {
  private queue: PendingFault[] = []

  /** @param onChange called when a fault is set, met or forgotten. */
  constructor(private readonly onChange: () => void = () => undefined) {}

  /** Makes the next call (or the next `times` calls) of an endpoint go wrong. */
  next({ times = 1, ...fault }: Fault): void {
    if (times > 0) {
      this.queue.push({ ...fault, times })
      this.onChange()
    }
  }

  /** The faults that no call has met yet, in the order in which they were set. */
  pending(): PendingFault[] {
    return this.queue.map((fault) => ({ ...fault }))
  }

  /** Forgets the faults that no call has met yet. */
  clear(): void {
    this.queue = []
    this.onChange()
  }

  /** @internal */
  take(endpoint: Endpoint): Fault | undefined {
    const fault = this.queue.find((each) => each.endpoint === endpoint || each.endpoint === "any")
    if (fault) {
      fault.times -= 1
      this.queue = this.queue.filter(({ times }) => times > 0)
      this.onChange()
    }
    return fault
  }
}

export function kindOf({ respond }: Fault): FaultKind {
  switch (respond) {
    case undefined:
      return "latency"
    case "reset":
      return "reset"
    case "hang":
      return "timeout"
    default:
      return respond.status < 400 ? "body" : "status"
  }
}

/** Waits as long as an answer is late. The sandbox closing ends it. */
export async function delay(ms: number, closing: AbortSignal): Promise<void> {
  if (ms > 0) {
    await wait(ms, undefined, { signal: closing }).catch(() => undefined)
  }
}

/** Answers a call the way its fault says. */
export async function actOut(
  respond: NonNullable<Fault["respond"]>,
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
  const text = typeof body === "string" ? body : JSON.stringify(body)
  return new Response(WITHOUT_BODY.includes(status) ? null : text, {
    status,
    headers: { ...headers, "content-type": contentType },
  })
}
