import { setTimeout as wait } from "node:timers/promises"
import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"

export type Endpoint = "create" | "verify"

/** The answer of a fault. A `body` that is no text is sent as JSON. */
export interface FaultResponse {
  status: number
  body: unknown
  /** @default "application/json" */
  contentType?: string
  headers?: Record<string, string>
}

/** How a call fails. `body` is a success whose body is not the gateway's. */
export type FaultKind = "status" | "latency" | "timeout" | "reset" | "body"

export interface Fault {
  /** `any` meets the next call of either endpoint. */
  endpoint: Endpoint | "any"
  /**
   * An answer of your own; a connection reset; or no answer until the caller gives up. Without `respond`, the usual
   * answer, late by `delayMs`.
   */
  respond?: FaultResponse | "reset" | "hang"
  /** The delay of the answer, in milliseconds. @default 0 */
  delayMs?: number
  /** How many calls meet the fault. @default 1 */
  times?: number
  /** `after`: the endpoint does its work, and only the answer is lost. @default "before" */
  phase?: "before" | "after"
}

/** A fault, with the number of calls that still have to meet the fault. */
export type PendingFault = Fault & { times: number }

/** Statuses whose answer cannot have a body. */
const WITHOUT_BODY = [204, 205, 304]

/** Faults that wait for their calls, in the order in which the faults were set. */
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

/** Waits for the delay of an answer. Closing the sandbox ends the wait. */
export async function delay(ms: number, closing: AbortSignal): Promise<void> {
  if (ms > 0) {
    await wait(ms, undefined, { signal: closing }).catch(() => undefined)
  }
}

/** Answers a call as its fault says. */
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
