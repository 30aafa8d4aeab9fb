import type { Agent, request } from "undici"
import type { HostedCheckoutOptions } from "../core"
import { encodeRequest } from "./encode-request"
import { GatewayTimeoutError } from "./errors"
import { readRetryAfter } from "./answer-headers"
import { toGatewayError } from "./transport-error"

/** A complete answer of any status. */
export interface Answer {
  status: number
  body: string
  /** The gateway's `Retry-After`, in milliseconds. */
  retryAfterMs: number | undefined
  /** The gateway's `Date` header. */
  date: string | undefined
}

const MAX_RESPONSE_BYTES = 1024 * 1024
/** After a longer idle time the gateway may close a connection just as a request is sent on it. */
const KEEP_ALIVE_MS = 4_000
const MAX_KEEP_ALIVE_MS = 30_000

/** The HTTP client and its connections. */
interface Http {
  agent: Agent
  request: typeof request
}

type TransportOptions = Pick<
  HostedCheckoutOptions,
  "baseUrl" | "maxConcurrentCalls" | "timeouts" | "profile"
> & { now: () => Date }

/** One POST to the gateway: kept-alive connections, deadlines, a limit on the answer. No retries. */
export class Transport {
  readonly #options: TransportOptions
  #http: Promise<Http> | undefined
  #closed: Promise<void> | undefined

  constructor(options: TransportOptions) {
    this.#options = options
  }

  /**
   * Sends `fields` and reads the answer; redirects are not followed, so the key goes nowhere else.
   *
   * @param deadlineMs from now to the last byte of the answer, in milliseconds.
   * @throws GatewayTimeoutError, GatewayConnectionError, GatewayResponseError (too large, not HTTP),
   *   GatewayRequestError (cannot be sent).
   */
  async post(
    path: string,
    fields: Record<string, unknown>,
    secretKey: string,
    deadlineMs: number
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(deadlineMs)
    try {
      // The HTTP client honors the signal only once it has a connection; the race covers the time before.
      return await Promise.race([
        this.#exchange(path, fields, secretKey, signal),
        rejectWhenAborted(signal),
      ])
    } catch (error) {
      throw signal.aborted ? deadlinePassed(signal.reason) : toGatewayError(error)
    }
  }

  /** Waits for running calls and closes the connections. Closing again does nothing. */
  async close(): Promise<void> {
    await (this.#closed ??= this.#open().then(({ agent }) => agent.close()))
  }

  /**
   * Loaded by the first call, not at boot: the HTTP client takes as much memory as a third of the plugin's
   * code.
   */
  async #open(): Promise<Http> {
    this.#http ??= import("undici").then(({ Agent, request }) => ({
      agent: new Agent(agentOptions(this.#options)),
      request,
    }))
    try {
      return await this.#http
    } catch (error) {
      // Let the next call try again: a file that could not be opened now may open then.
      this.#http = undefined
      throw error
    }
  }

  async #exchange(
    path: string,
    fields: Record<string, unknown>,
    secretKey: string,
    signal: AbortSignal
  ): Promise<Answer> {
    const { baseUrl, now, profile } = this.#options
    const { agent, request } = await this.#open()
    const { statusCode, headers, body } = await request(baseUrl + path, {
      ...encodeRequest(fields, profile, secretKey),
      method: "POST",
      dispatcher: agent,
      signal,
    })
    const answer = {
      status: statusCode,
      retryAfterMs: readRetryAfter(headers["retry-after"], now()),
      date: headers.date?.toString(),
    }
    try {
      return { ...answer, body: await body.text() }
    } catch (error) {
      if (statusCode < 400) {
        throw error
      }
      // The status is enough for a refusal, even if its body is interrupted.
      return { ...answer, body: "" }
    }
  }
}

function agentOptions({ maxConcurrentCalls, timeouts }: TransportOptions): Agent.Options {
  return {
    connect: { timeout: timeouts.connectMs },
    // Enough for both kinds of calls: no running call waits for a connection.
    connections: 2 * maxConcurrentCalls,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    // The total deadline covers both.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true })
  })
}

function deadlinePassed(cause: unknown): GatewayTimeoutError {
  return new GatewayTimeoutError("The gateway did not answer in time (option timeouts.totalMs).", {
    mayHaveArrived: true,
    cause,
  })
}
