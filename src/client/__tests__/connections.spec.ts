import { setImmediate as nextTurn } from "node:timers/promises"
import { answers, answersSession, SESSION } from "./support/behaviours"
import { clientOf, closeClients } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

/** The pool takes a connection back in the turn after its call. */
describe("Connections", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("are kept alive: the second call uses the first one's", async () => {
    const gateway = await gatewayThat(answersSession, answers(200, {}))
    const client = clientOf(gateway.url)
    await client.createCheckoutSession({ amount: 1 })
    await nextTurn()
    await client.verifyTransaction("tok_1")

    expect(gateway.requests).toHaveLength(2)
    expect(gateway.connections()).toBe(1)
  })

  it("are kept alive after a refusal too", async () => {
    const gateway = await gatewayThat(answers(400, { message: "no" }), answersSession)
    const client = clientOf(gateway.url)
    await expect(client.createCheckoutSession({ amount: 1 })).rejects.toThrow("no")
    await nextTurn()
    await client.createCheckoutSession({ amount: 1 })

    expect(gateway.connections()).toBe(1)
  })

  it("are at most 32; further calls wait for a free one", async () => {
    const waiting: (() => void)[] = []
    const gateway = await gatewayThat((response) => {
      waiting.push(() => answersSession(response))
      if (gateway.requests.length >= 32) {
        waiting.splice(0).forEach((answer) => answer())
      }
    })
    const client = clientOf(gateway.url)
    const calls = Array.from({ length: 40 }, () => client.createCheckoutSession({ amount: 1 }))

    expect(await Promise.all(calls)).toEqual(calls.map(() => SESSION))
    expect(gateway.connections()).toBe(32)
  })

  it("are closed with the client, after the calls under way; closing twice is once", async () => {
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
