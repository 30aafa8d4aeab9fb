import type { Agent, request } from "undici"
import type { HostedCheckoutOptions } from "../core"
import { encodeRequest } from "./encode-request"
import { GatewayTimeoutError } from "./errors"
import { readRetryAfter } from "./retry-after"
import { toGatewayError } from "./transport-error"

/** A complete answer of any status. */
export interface Answer {
  status: number
  body: string
  /** How long the gateway asks to wait before the next call, in milliseconds. */
  retryAfterMs: number | undefined
  /** The gateway's clock, as its `Date` header has it. */
  date: string | undefined
}

const MAX_RESPONSE_BYTES = 1024 * 1024
/** A connection that idles longer may be closed by the gateway just as a request leaves on it. */
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
  readonly #baseUrl: string
  readonly #profile: TransportOptions["profile"]
  readonly #now: TransportOptions["now"]
  readonly #agentOptions: Agent.Options
  #http: Promise<Http> | undefined
  #closed: Promise<void> | undefined

  constructor({ baseUrl, maxConcurrentCalls, timeouts, profile, now }: TransportOptions) {
    this.#baseUrl = baseUrl
    this.#profile = profile
    this.#now = now
    this.#agentOptions = {
      connect: { timeout: timeouts.connectMs },
      // Room for both kinds of calls: none that is under way waits for a connection.
      connections: 2 * maxConcurrentCalls,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      maxResponseSize: MAX_RESPONSE_BYTES,
      // The total deadline covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
    }
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
      // The HTTP client heeds the signal only once it has a connection: until then the race does.
      return await Promise.race([
        this.#exchange(path, fields, secretKey, signal),
        rejectWhenAborted(signal),
      ])
    } catch (error) {
      throw signal.aborted ? deadlinePassed(signal.reason) : toGatewayError(error)
    }
  }

  /** Waits for the calls under way and closes the connections. Closing twice is once. */
  async close(): Promise<void> {
    await (this.#closed ??= this.#open().then(({ agent }) => agent.close()))
  }

  /** By the first call, not at boot: the HTTP client takes as much memory as a third of the plugin's own code. */
  async #open(): Promise<Http> {
    this.#http ??= import("undici").then(({ Agent, request }) => ({
      agent: new Agent(this.#agentOptions),
      request,
    }))
    try {
      return await this.#http
    } catch (error) {
      // The next call tries again: a file that could not be opened now may open then.
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
    const { agent, request } = await this.#open()
    const { statusCode, headers, body } = await request(this.#baseUrl + path, {
      ...encodeRequest(fields, this.#profile, secretKey),
      method: "POST",
      dispatcher: agent,
      signal,
    })
    const answer = {
      status: statusCode,
      retryAfterMs: readRetryAfter(headers["retry-after"], this.#now()),
      date: headers.date?.toString(),
    }
    try {
      return { ...answer, body: await body.text() }
    } catch (error) {
      if (statusCode < 400) {
        throw error
      }
      // A refusal is known by its status, also where its body breaks off.
      return { ...answer, body: "" }
    }
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
