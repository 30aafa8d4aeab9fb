import type { GatewayProfileInput } from "../../core/contract/gateway-profile"
import { readRetryAfter } from "../answer-headers"
import { rateLimitDelayOf, retryDelayOf, type GatewayApiError } from "../errors"
import { answers } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

const NOW = new Date("2026-11-20T10:00:00.400Z")

describe("readRetryAfter", () => {
  it.each([
    ["0", 0],
    ["120", 120_000],
    ["Fri, 20 Nov 2026 10:00:05 GMT", 4_600],
    ["Fri, 20 Nov 2026 09:00:00 GMT", 0],
  ])(
    "The wait is read from the Retry-After header %s, whether the header has seconds or a date",
    (header, expected) => {
      expect(readRetryAfter(header, NOW)).toBe(expected)
    }
  )

  it.each([undefined, "", "soon", "-1", "1.5", "2026-11-20", "x GMT", ["1", "2"]])(
    "A Retry-After header with the unreadable value %p sets no wait, as if the header were missing",
    (header) => {
      expect(readRetryAfter(header, NOW)).toBeUndefined()
    }
  )
})

describe("Retry-After", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("A gateway call fails at once when Retry-After asks for a longer wait than the call may take [case 42]", async () => {
    const gateway = await gatewayThat(answers(429, {}, { "retry-after": "9".repeat(400) }))

    expect(await failureOf(clientOf(gateway.url).verifyTransaction("tok_1"))).toMatchObject({
      name: "GatewayApiError",
      status: 429,
      retryable: true,
      retryAfterMs: Infinity,
    })
    expect(gateway.requests).toHaveLength(1)
  })
})

describe("A profile's rate limit", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  const refusedWith = async (
    status: number,
    rateLimit: GatewayProfileInput["rateLimit"],
    headers: Record<string, string> = {}
  ) => {
    const gateway = await gatewayThat(answers(status, {}, headers))
    const error = await failureOf(
      clientOf(gateway.url, { profile: { rateLimit } }).createCheckoutSession({ amount: 1 })
    )
    const { retryable } = error as GatewayApiError
    return { retryable, limitMs: rateLimitDelayOf(error), delayMs: retryDelayOf(error) }
  }

  it.each([
    [429, undefined, { retryable: true, limitMs: 7_000, delayMs: 7_000 }],
    [503, undefined, { retryable: true, limitMs: 0, delayMs: 7_000 }],
    [503, { status: 503 }, { retryable: true, limitMs: 7_000, delayMs: 7_000 }],
    [403, undefined, { retryable: false, limitMs: 0, delayMs: 7_000 }],
    [403, { status: 403 }, { retryable: true, limitMs: 7_000, delayMs: 7_000 }],
    [429, { status: 403 }, { retryable: true, limitMs: 7_000, delayMs: 7_000 }],
    [429, { waitSeconds: 60 }, { retryable: true, limitMs: 7_000, delayMs: 7_000 }],
  ])(
    "A gateway's answer with the status %d, under the gateway profile's rateLimit %j, lets the client repeat and wait like this: %j",
    async (status, rateLimit, expected) => {
      expect(await refusedWith(status, rateLimit, { "retry-after": "7" })).toEqual(expected)
    }
  )

  it("The gateway profile's waitSeconds is the wait after too many calls if the gateway sends no Retry-After", async () => {
    const waitSeconds = 60

    expect((await refusedWith(429, { waitSeconds })).limitMs).toBe(60_000)
    expect((await refusedWith(403, { waitSeconds, status: 403 })).limitMs).toBe(60_000)
    expect((await refusedWith(429, {})).limitMs).toBe(0)
    expect((await refusedWith(500, { waitSeconds })).delayMs).toBe(0)
  })
})
