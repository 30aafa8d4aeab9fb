import {
  checkoutSessionRequestSchema,
  checkoutSessionResponseSchema,
  type CheckoutSessionRequest,
  type CheckoutSessionResponse,
} from "../core/contract/checkout-session"
import {
  verifyRequestSchema,
  verifyResponseSchema,
  type VerifyResponse,
} from "../core/contract/verify"
import type { HostedCheckoutOptions } from "../core/options/options"
import { withoutSecrets } from "../core/privacy/secrets"
import type { GatewayOperation } from "../core/telemetry/metrics"
import type { z } from "zod"
import type { Environment } from "./egress-proxy"
import { callLimit, type CallLimit } from "./call-limit"
import { clockSkewOf } from "./answer-headers"
import { GatewayRequestError, GatewayUnansweredError } from "./errors"
import { fitBounds } from "./fit-bounds"
import { issuesOf, readAnswer, type AnswerProfile } from "./read-answer"
import { Transport, type Answer } from "./transport"
import { withRetries } from "./with-retries"

/** The part of the plugin's options that the client needs, as `parseOptions` returns them. */
export type HostedCheckoutClientOptions = Pick<
  HostedCheckoutOptions,
  "baseUrl" | "allowInsecureLocalhost" | "maxConcurrentCalls" | "timeouts" | "profile"
> & {
  /** The key, or a function that returns the key in force, called for each request. */
  merchantSecretKey: string | (() => string | Promise<string>)
  /** The clock to which the gateway's is compared. */
  now: () => Date
  /** The environment of the process: HTTPS_PROXY, HTTP_PROXY and NO_PROXY name the proxy of the calls. */
  env: Environment
  /** Called after each request, retries included. */
  onRequest?: (request: GatewayRequest) => void
}

/** A request to the gateway that ended, for metrics. */
export interface GatewayRequest {
  operation: GatewayOperation
  /** From sending the request to the last byte of the answer. */
  seconds: number
  /** HTTP status; undefined without an answer. */
  status: number | undefined
  /** The name of the request's error; undefined for a success. */
  error: string | undefined
}

const CREATE_PATH = "/hosted-payments/checkout-url"
export const VERIFY_PATH = "/hosted-payments/verify-transaction"
const OPERATIONS = { [CREATE_PATH]: "create", [VERIFY_PATH]: "verify" } as const
const RETRIES = 2

/**
 * The gateway's two endpoints (spec, Endpoints). Every failure is one of GatewayApiError, GatewayTimeoutError,
 * GatewayConnectionError, GatewayProxyError, GatewayResponseError, GatewayRequestError and GatewayBusyError, or
 * MerchantKeyError without a key; each has a `code`, and `retryable` says whether a retry may succeed. They
 * contain no merchant secret key, token or body, and neither does the client when it is printed.
 *
 * Each endpoint allows at most `maxConcurrentCalls` at once, retries included; a further call fails at once.
 */
export class HostedCheckoutClient {
  readonly #options: HostedCheckoutClientOptions
  readonly #transport: Transport
  // Separate limits: a burst of starts must not block checks of payments.
  readonly #creates: CallLimit
  readonly #verifies: CallLimit
  readonly #requestSchema: ReturnType<typeof checkoutSessionRequestSchema>
  readonly #responseSchema: ReturnType<typeof checkoutSessionResponseSchema>
  #clockSkewSeconds: number | null = null

  /** @throws GatewayProxyError if the proxy's variable is not the address of a proxy. */
  constructor(options: HostedCheckoutClientOptions) {
    const { allowInsecureLocalhost, maxConcurrentCalls, profile } = options
    this.#options = options
    this.#transport = new Transport(options)
    this.#creates = callLimit(maxConcurrentCalls)
    this.#verifies = callLimit(maxConcurrentCalls)
    this.#requestSchema = checkoutSessionRequestSchema({
      allowInsecureLocalhost,
      bounds: profile.bounds,
    })
    this.#responseSchema = checkoutSessionResponseSchema({ allowInsecureLocalhost })
  }

  /**
   * Opens a hosted page (spec, Create checkout session). Amounts in major units. Names that are longer than
   * the profile's bounds are cut.
   *
   * Retried only while no connection was established: a second request that arrives would open a second page.
   * All attempts and delays take at most `timeouts.totalMs`.
   *
   * @throws GatewayRequestError for a request that breaks the contract or the profile's bounds; it is not sent.
   *   MerchantKeyError without a key.
   */
  async createCheckoutSession(request: CheckoutSessionRequest): Promise<CheckoutSessionResponse> {
    const { profile, timeouts } = this.#options
    const fields = valid(fitBounds(request, profile.bounds), this.#requestSchema)
    const { totalMs } = timeouts

    return await this.#creates(() =>
      withRetries({ retries: RETRIES, tryMs: totalMs, totalMs, when: neverArrived }, (deadlineMs) =>
        this.#call(CREATE_PATH, fields, deadlineMs, (answer, key) =>
          readAnswer(answer, this.#responseSchema, profile, [key])
        )
      )
    )
  }

  /**
   * Asks for the transaction of a token (spec, Verify transaction). The spec does not show the answer's fields:
   * the answer is any JSON object, without the key, to be read with the gateway profile.
   *
   * The call only reads, so it is retried after any temporary failure: no connection, no answer in
   * `timeouts.totalMs`, 408, 429, 5xx; not before the gateway's `Retry-After`. All tries and delays take at most
   * twice `timeouts.totalMs`.
   */
  async verifyTransaction(token: string): Promise<VerifyResponse> {
    const fields = valid({ token }, verifyRequestSchema)
    const { profile, timeouts } = this.#options
    const { totalMs } = timeouts

    return await this.#verifies(() =>
      withRetries(
        { retries: RETRIES, tryMs: totalMs, totalMs: 2 * totalMs, when: isRetryable },
        (deadlineMs) =>
          this.#call(VERIFY_PATH, fields, deadlineMs, (answer, key) =>
            readVerifyAnswer(answer, profile, key, token)
          )
      )
    )
  }

  /** How far the gateway's clock was ahead of ours at its latest answer; null before the first. */
  get clockSkewSeconds(): number | null {
    return this.#clockSkewSeconds
  }

  /** Waits for running calls and closes the connections. Closing again does nothing. */
  async close(): Promise<void> {
    await this.#transport.close()
  }

  async #call<T>(
    path: keyof typeof OPERATIONS,
    fields: Record<string, unknown>,
    deadlineMs: number,
    read: (answer: Answer, key: string) => T
  ): Promise<T> {
    const { merchantSecretKey, now, onRequest } = this.#options
    const given = typeof merchantSecretKey === "string" ? merchantSecretKey : merchantSecretKey()
    // A known key is not awaited: the call must be running already if the client is closed next.
    const key = typeof given === "string" ? given : await given
    const startedAt = performance.now()
    let status: number | undefined
    let error: string | undefined
    try {
      const answer = await this.#transport.post(path, fields, key, deadlineMs)
      status = answer.status
      this.#clockSkewSeconds = clockSkewOf(answer.date, now()) ?? this.#clockSkewSeconds
      return read(answer, key)
    } catch (failure) {
      error = (failure as Error).name
      throw failure
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000
      onRequest?.({ operation: OPERATIONS[path], seconds, status, error })
    }
  }
}

/** The answer may be stored and shown, so an echoed key or token is removed. */
function readVerifyAnswer(
  answer: Answer,
  profile: AnswerProfile,
  key: string,
  token: string
): VerifyResponse {
  const said = readAnswer(answer, verifyResponseSchema, profile, [key, token])
  return withoutSecrets(said, [key]) as VerifyResponse
}

function valid<T>(request: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(request)
  if (!parsed.success) {
    throw new GatewayRequestError(`The request was not sent: ${issuesOf(parsed.error)}`)
  }
  return parsed.data
}

function isRetryable(error: unknown): boolean {
  return (error as { retryable?: boolean }).retryable === true
}

function neverArrived(error: unknown): boolean {
  return error instanceof GatewayUnansweredError && !error.mayHaveArrived
}
