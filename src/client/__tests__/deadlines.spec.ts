import { EventEmitter, once } from "node:events"
import type { Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import {
  answers,
  answersSession,
  breaksOff,
  neverAnswers,
  stallsInBody,
  trickles,
} from "./support/behaviours"
import { clientOf, closeClients, DEADLINE_MS, failureOf } from "./support/clients"
import { holdDeadlines, passDeadlines, pastItsDeadline } from "./support/deadlines"
import { gatewayThat, serverThat, stopServers } from "./support/stub-gateway"

const TIMEOUT = { name: "GatewayTimeoutError", code: "gateway_timeout", retryable: true }

const repeats = (text: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(text), 10)
  socket.on("close", () => clearInterval(timer))
}

function tricklesHeaders(socket: Socket): void {
  socket.write("HTTP/1.1 200 OK\r\n")
  repeats("x-more: 1\r\n")(socket)
}

describe("Deadlines", () => {
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  it("A gateway call without an answer fails at its deadline, and the error says that the request may have arrived", async () => {
    const gateway = await gatewayThat(neverAnswers)
    const client = clientOf(gateway.url, { timeouts: { totalMs: DEADLINE_MS } })

    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
      ...TIMEOUT,
      mayHaveArrived: true,
      message: "The gateway did not answer in time (option timeouts.totalMs).",
      cause: { name: "TimeoutError" },
    })
  })

  it.each([
    ["trickles in", trickles],
    ["stops coming", stallsInBody],
  ])(
    "A gateway call fails at its deadline when the body of the answer does not arrive completely, because it %s [case 42]",
    async (_, behaviour) => {
      const gateway = await gatewayThat(behaviour)
      const client = clientOf(gateway.url, { timeouts: { totalMs: DEADLINE_MS } })

      expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject(TIMEOUT)
    }
  )

  it.each<[string, (socket: Socket) => void]>([
    ["stop in the middle", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-ty")],
    ["trickle in", tricklesHeaders],
    ["never follow its 102 answers", repeats("HTTP/1.1 102 Processing\r\n\r\n")],
  ])(
    "A gateway call fails at its deadline when the headers of the answer do not arrive completely, because they %s",
    async (_, sends) => {
      const server = await serverThat((socket) => socket.once("data", () => sends(socket)))
      const client = clientOf(server.url, { timeouts: { totalMs: DEADLINE_MS } })

      expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
        ...TIMEOUT,
        mayHaveArrived: true,
      })
      // None is made for a second try.
      expect(server.connections()).toBeLessThanOrEqual(1)
    }
  )

  it("A gateway call that fails at its deadline closes its connection", async () => {
    holdDeadlines()
    const connections = new EventEmitter()
    const gateway = await gatewayThat((response) => {
      response.on("close", () => connections.emit("closed"))
      setImmediate(passDeadlines)
    })
    const client = clientOf(gateway.url)
    const closed = once(connections, "closed")
    await failureOf(client.createCheckoutSession({ amount: 1 }))

    await expect(closed).resolves.toEqual([])
  })

  it("A verify call without an answer is retried once, and fails at its deadline", async () => {
    holdDeadlines()
    const gateway = await gatewayThat(pastItsDeadline(neverAnswers))

    const call = clientOf(gateway.url).verifyTransaction("tok_1")
    expect(await failureOf(call)).toMatchObject(TIMEOUT)
    expect(gateway.requests).toHaveLength(2)
  })

  it("A gateway call fails after the time connectMs when the TLS handshake never ends", async () => {
    const server = await serverThat(() => undefined)
    const client = clientOf(server.url.replace("http:", "https:"), {
      timeouts: { connectMs: 100, totalMs: 15_000 },
    })

    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
      ...TIMEOUT,
      mayHaveArrived: false,
      cause: { code: "UND_ERR_CONNECT_TIMEOUT" },
    })
    // Nothing arrived, so it was tried again.
    while (server.connections() < 3) {
      await nextTurn()
    }
    expect(server.connections()).toBe(3)
  })

  it("A gateway call fails at its deadline even if no connection was made until then", async () => {
    const server = await serverThat(() => undefined)
    const client = clientOf(server.url.replace("http:", "https:"), {
      timeouts: { connectMs: 60_000, totalMs: DEADLINE_MS },
    })

    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject(TIMEOUT)
  })

  it("The next gateway call succeeds after a call that failed at its deadline", async () => {
    holdDeadlines()
    const gateway = await gatewayThat(pastItsDeadline(neverAnswers), answersSession)
    const client = clientOf(gateway.url)
    await failureOf(client.createCheckoutSession({ amount: 1 }))

    await expect(client.createCheckoutSession({ amount: 1 })).resolves.toHaveProperty("token")
  })

  it("When the gateway refuses a call with an answer whose body breaks off, the error still has the answer's HTTP status", async () => {
    const gateway = await gatewayThat(breaksOff(422), answers(200, {}))
    const client = clientOf(gateway.url)

    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
      name: "GatewayApiError",
      status: 422,
      gatewayMessage: undefined,
    })
  })
})
