import type { Dispatcher, request } from "undici"
import type { HostedCheckoutOptions } from "../core/options/options"
import { openDispatcher } from "./dispatcher"
import { findEgressProxy, type EgressProxy, type Environment } from "./egress-proxy"
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
  dispatcher: Dispatcher
  request: typeof request
}

type TransportOptions = Pick<
  HostedCheckoutOptions,
  "baseUrl" | "maxConcurrentCalls" | "timeouts" | "profile"
> & {
  now: () => Date
  /** The environment of the process, which names the proxy of the calls. */
  env: Environment
}

/** One POST to the gateway: kept-alive connections, deadlines, a limit on the answer. No retries. */
export class Transport {
  readonly #options: TransportOptions
  readonly #proxy: EgressProxy | undefined
  #http: Promise<Http> | undefined
  #closed: Promise<void> | undefined

  /** @throws GatewayProxyError if the proxy's variable is not the address of a proxy. */
  constructor(options: TransportOptions) {
    this.#options = options
    this.#proxy = findEgressProxy(options.baseUrl, options.env)
  }

  /**
   * Sends `fields` and reads the answer; redirects are not followed, so the key goes nowhere else.
   *
   * @param deadlineMs from now to the last byte of the answer, in milliseconds.
   * @throws GatewayTimeoutError, GatewayConnectionError, GatewayProxyError, GatewayResponseError (too large, not HTTP),
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
    await (this.#closed ??= this.#open().then(({ dispatcher }) => dispatcher.close()))
  }

  async #open(): Promise<Http> {
    this.#http ??= openHttp(this.#proxy, this.#options)
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
    const { dispatcher, request } = await this.#open()
    const { statusCode, headers, body } = await request(baseUrl + path, {
      ...encodeRequest(fields, profile, secretKey),
      method: "POST",
      dispatcher,
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

async function openHttp(
  proxy: EgressProxy | undefined,
  { maxConcurrentCalls, timeouts }: TransportOptions
): Promise<Http> {
  const dispatcher = await openDispatcher(proxy, {
    connectMs: timeouts.connectMs,
    // Enough for both kinds of calls: no running call waits for a connection.
    connections: 2 * maxConcurrentCalls,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    // The total deadline covers both.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const { request } = await import("undici")
  return { dispatcher, request }
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
