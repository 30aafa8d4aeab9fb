import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { createServer } from "node:http"
import { answersSession, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { holdDeadlines, passDeadlines } from "./support/deadlines"
import { freePort, gatewayThat, listen, serverThat, stopServers } from "./support/stub-gateway"

const REQUEST = "undici:request:create"
const STARTS = 500
const LIMIT = 50

describe("While the gateway is down, of 500 starts at once", () => {
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  /** The errors' names and the codes of their causes, in the order in which the starts failed. */
  async function failuresOf(client: ReturnType<typeof clientOf>): Promise<string[]> {
    const failures: string[] = []
    const starts = Array.from({ length: STARTS }, async () => {
      const { name, cause } = await failureOf(client.createCheckoutSession({ amount: 1 }))
      const { code } = (cause ?? {}) as NodeJS.ErrnoException
      failures.push(typeof code === "string" ? `${name} ${code}` : name)
    })
    await Promise.all(starts)
    return failures
  }

  /** All that have no room fail before any of those that have. */
  const failedFast = (rest: string) => [
    ...Array<string>(STARTS - LIMIT).fill("GatewayBusyError"),
    ...Array<string>(LIMIT).fill(rest),
  ]

  /** The deadlines pass when all that are tried have come as far as they get. */
  const passAtTheLast = (count: number) => {
    if (count === LIMIT) {
      passDeadlines()
    }
  }

  it("50 are tried, the others fail at once; the first after it is back succeeds", async () => {
    let tries = 0
    const onRequest = () => (tries += 1)
    subscribe(REQUEST, onRequest)
    const port = await freePort()
    const client = clientOf(`http://127.0.0.1:${port}`)

    expect(await failuresOf(client)).toEqual(failedFast("GatewayConnectionError ECONNREFUSED"))
    unsubscribe(REQUEST, onRequest)
    // Each of them in three tries.
    expect(tries).toBe(3 * LIMIT)

    await listen(
      createServer((_, response) => answersSession(response)),
      port
    )
    await expect(client.createCheckoutSession({ amount: 1 })).resolves.toEqual(SESSION)
  })

  it("50 wait for their deadline where it is silent; the first after it is back succeeds", async () => {
    holdDeadlines()
    let asked = 0
    const silent = Array.from({ length: LIMIT }, () => () => passAtTheLast(++asked))
    const gateway = await gatewayThat(...silent, answersSession)
    const client = clientOf(gateway.url)

    expect(await failuresOf(client)).toEqual(failedFast("GatewayTimeoutError"))
    expect(gateway.requests).toHaveLength(LIMIT)
    // The HTTP client may already have connected again.
    expect(gateway.connections()).toBeLessThanOrEqual(2 * LIMIT)

    await expect(client.createCheckoutSession({ amount: 1 })).resolves.toEqual(SESSION)
    expect(gateway.requests).toHaveLength(LIMIT + 1)
  })

  it("50 connect where the TLS handshake never ends, and the others never do", async () => {
    holdDeadlines()
    let connected = 0
    const server = await serverThat(() => passAtTheLast(++connected))
    const client = clientOf(server.url.replace("http:", "https:"), {
      timeouts: { connectMs: 60_000, totalMs: 60_000 },
    })

    expect(await failuresOf(client)).toEqual(failedFast("GatewayTimeoutError"))
    expect(server.connections()).toBe(LIMIT)
  })
})
