import type { GatewayProfileInput } from "../../core/contract/gateway-profile"
import { accountOptions } from "../../core/__tests__/support/account-options"
import { testConnection } from "../test-connection"
import { answers } from "./support/behaviours"
import { SECRET } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

const TOKEN = "connection-test-token"
/** A header has whole seconds: half a second is the middle of its range. */
const NOW = new Date("2026-11-22T10:00:00.500Z")

const test = async (baseUrl: string, profile: GatewayProfileInput = {}) => {
  const options = accountOptions({
    baseUrl,
    merchantSecretKey: "sk_not_this_one",
    allowInsecureLocalhost: true,
    profile,
  })
  return await testConnection(SECRET, TOKEN, { ...options, now: () => NOW, env: {} })
}

describe("A test of the connection", () => {
  afterEach(stopServers)

  it.each([
    [200, "accepted"],
    [400, "accepted"],
    [404, "accepted"],
    [410, "accepted"],
    [422, "accepted"],
    [401, "refused"],
    [403, "refused"],
    [302, "unexpected"],
    [405, "unexpected"],
    [429, "unexpected"],
    [500, "unexpected"],
    [503, "unexpected"],
  ])(
    'A connection test to which the gateway answers with the status %i has the result "%s"',
    async (status, result) => {
      const gateway = await gatewayThat(answers(status, { message: "No such token." }))
      expect(await test(gateway.url)).toMatchObject({
        result,
        http_status: status,
      })
      // No second try: an admin waits, and can press the button again.
      expect(gateway.requests).toHaveLength(1)
    }
  )

  it.each([
    ["a landing page", 200, "<html><body>Welcome</body></html>"],
    ["nothing", 204, ""],
    ["JSON that is no object", 200, "[]"],
    ["a page that is not found", 404, "<html><body>Not Found</body></html>"],
    ["an error that says nothing", 404, {}],
  ])(
    'A connection test answered with %s has the result "unexpected", because another server than the gateway may have answered',
    async (_, status, body) => {
      const gateway = await gatewayThat(answers(status, body))
      expect(await test(gateway.url)).toMatchObject({
        result: "unexpected",
        http_status: status,
      })
    }
  )

  it.each([
    ["the message where the profile says it is", 404, { detail: "No." }, "accepted"],
    ["a success that the profile lists", 202, {}, "accepted"],
    ["a success that the profile does not list", 200, {}, "unexpected"],
  ])(
    "The gateway profile decides the result of a connection test when the gateway answers with %s",
    async (_, status, body, result) => {
      const gateway = await gatewayThat(answers(status, body))
      const profile = {
        errorMessage: "detail",
        successStatuses: [202],
      } satisfies GatewayProfileInput
      expect(await test(gateway.url, profile)).toMatchObject({ result, http_status: status })
    }
  )

  it("A connection test calls verify with the given key and the given token", async () => {
    const gateway = await gatewayThat(answers(404, {}))
    await test(gateway.url)

    expect(gateway.requests[0]).toMatchObject({
      path: "/hosted-payments/verify-transaction",
      headers: { authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({ token: TOKEN }),
    })
  })

  it("A connection test quotes the gateway's message, without the merchant key that the gateway repeats", async () => {
    const gateway = await gatewayThat(answers(401, { message: `Bad key ${SECRET}.` }))
    expect(await test(gateway.url)).toMatchObject({
      message: "Bad key [redacted].",
    })
  })

  it("A connection test reports by how many seconds the gateway's clock differs from the store server's clock", async () => {
    const date = new Date(NOW.getTime() - 90_000).toUTCString()
    const gateway = await gatewayThat(answers(404, {}, { date }))
    const { clock_skew_seconds } = await test(gateway.url)
    expect(clock_skew_seconds).toBe(-90)
  })

  it('A connection test has the result "unreachable", and throws no error, when no server answers', async () => {
    const gateway = await gatewayThat()
    await stopServers()
    expect(await test(gateway.url)).toEqual({
      result: "unreachable",
      http_status: null,
      code: "gateway_connection_failed",
      message: expect.stringMatching(/gateway/i) as string,
      clock_skew_seconds: null,
    })
  })
})
