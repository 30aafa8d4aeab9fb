import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { createServer } from "node:http"
import {
  answers,
  answersSession,
  breaksOff,
  neverAnswers,
  resets,
  resetsMidBody,
  SESSION,
  trickles,
} from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { holdDeadlines, pastItsDeadline } from "./support/deadlines"
import { freePort, gatewayThat, listen, stopServers } from "./support/stub-gateway"

const CONNECT_ERROR = "undici:client:connectError"

describe("Retries of createCheckoutSession", () => {
  let onConnectError: (() => void) | undefined
  const listener = () => onConnectError?.()

  beforeAll(() => subscribe(CONNECT_ERROR, listener))
  afterAll(() => unsubscribe(CONNECT_ERROR, listener))
  afterEach(() => (onConnectError = undefined))
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  it.each([
    ["a 500", answers(500, { message: "oops" }), "GatewayApiError"],
    ["a 503", answers(503, {}), "GatewayApiError"],
    ["a 429", answers(429, {}), "GatewayApiError"],
    ["a reset", resets, "GatewayConnectionError"],
    ["an answer that breaks off", breaksOff(200), "GatewayConnectionError"],
    ["a reset in the middle of the answer", resetsMidBody, "GatewayConnectionError"],
    ["an unusable answer", answers(200, "<html>"), "GatewayResponseError"],
  ])(
    "The call that creates a payment page is not retried after %s, because the gateway may have opened a page [case 41]",
    async (_, behaviour, name) => {
      const gateway = await gatewayThat(behaviour, answersSession)

      const call = clientOf(gateway.url).createCheckoutSession({ amount: 1 })
      expect(await failureOf(call)).toHaveProperty("name", name)
      expect(gateway.requests).toHaveLength(1)
    }
  )

  it.each([
    ["an answer that trickles in", trickles],
    ["a timeout", neverAnswers],
  ])(
    "The call that creates a payment page is not retried after %s [case 43]",
    async (_, behaviour) => {
      holdDeadlines()
      const gateway = await gatewayThat(pastItsDeadline(behaviour), answersSession)

      const call = clientOf(gateway.url).createCheckoutSession({ amount: 1 })
      expect(await failureOf(call)).toHaveProperty("name", "GatewayTimeoutError")
      expect(gateway.requests).toHaveLength(1)
    }
  )

  it("The call that creates a payment page is not retried when an open connection breaks after the request was sent", async () => {
    const gateway = await gatewayThat(answersSession, resets, answersSession)
    const client = clientOf(gateway.url)
    await client.createCheckoutSession({ amount: 1 })

    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
      name: "GatewayConnectionError",
      mayHaveArrived: true,
    })
    expect(gateway.requests).toHaveLength(2)
  })

  it("The call that creates a payment page is retried after a refused connection, and the gateway gets one request", async () => {
    const port = await freePort()
    let requests = 0
    const server = createServer((_, response) => {
      requests += 1
      answersSession(response)
    })
    onConnectError = () => {
      onConnectError = undefined
      void listen(server, port)
    }
    const client = clientOf(`http://127.0.0.1:${port}`)

    await expect(client.createCheckoutSession({ amount: 1 })).resolves.toEqual(SESSION)
    expect(requests).toBe(1)
  })

  it("The call that creates a payment page gives up after three refused connections", async () => {
    let refused = 0
    onConnectError = () => (refused += 1)
    const client = clientOf(`http://127.0.0.1:${await freePort()}`)

    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
      name: "GatewayConnectionError",
      code: "gateway_connection_failed",
      retryable: true,
      mayHaveArrived: false,
      message: "The connection to the gateway failed (ECONNREFUSED).",
      cause: { code: "ECONNREFUSED" },
    })
    expect(refused).toBe(3)
  })
})
