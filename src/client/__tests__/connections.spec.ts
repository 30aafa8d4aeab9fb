import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { EventEmitter, once } from "node:events"
import type { Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { answers, answersSession, SESSION } from "./support/behaviours"
import { clientOf, closeClients } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

const CONNECTED = "undici:client:connected"

/** The pool takes a connection back in the turn after its call. */
describe("The gateway client's connections", () => {
  const connections = new EventEmitter()
  const onConnected = (message: unknown) =>
    connections.emit("connected", (message as { socket: Socket }).socket)

  beforeAll(() => subscribe(CONNECTED, onConnected))
  afterAll(() => unsubscribe(CONNECTED, onConnected))
  afterEach(stopServers)
  afterEach(closeClients)

  it("The gateway client uses one connection for two calls in a row", async () => {
    const gateway = await gatewayThat(answersSession, answers(200, {}))
    const client = clientOf(gateway.url)
    await client.createCheckoutSession({ amount: 1 })
    await nextTurn()
    await client.verifyTransaction("tok_1")

    expect(gateway.requests).toHaveLength(2)
    expect(gateway.connections()).toBe(1)
  })

  it("The gateway client keeps its connection open after the gateway has refused a call", async () => {
    const gateway = await gatewayThat(answers(400, { message: "no" }), answersSession)
    const client = clientOf(gateway.url)
    await expect(client.createCheckoutSession({ amount: 1 })).rejects.toThrow("no")
    await nextTurn()
    await client.createCheckoutSession({ amount: 1 })

    expect(gateway.connections()).toBe(1)
  })

  it("The gateway client opens a new connection when the gateway has closed an unused one", async () => {
    const gateway = await gatewayThat(answersSession)
    const client = clientOf(gateway.url)
    const connected = once(connections, "connected")
    await client.createCheckoutSession({ amount: 1 })
    const [socket] = (await connected) as [Socket]
    const closed = new Promise((resolve) => socket.once("close", resolve))
    gateway.closeConnections()
    await closed

    await expect(client.createCheckoutSession({ amount: 1 })).resolves.toEqual(SESSION)
    expect(gateway.requests).toHaveLength(2)
    expect(gateway.connections()).toBe(2)
  })

  it("A gateway client that is closed lets its running calls finish, sends no further call, and can be closed a second time", async () => {
    const gateway = await gatewayThat(answersSession)
    const client = clientOf(gateway.url)
    const call = client.createCheckoutSession({ amount: 1 })
    await Promise.all([client.close(), client.close()])

    await expect(call).resolves.toEqual(SESSION)
    await expect(client.createCheckoutSession({ amount: 1 })).rejects.toMatchObject({
      name: "GatewayConnectionError",
    })
    expect(gateway.requests).toHaveLength(1)
  })
})
