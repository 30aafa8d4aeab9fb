import { EventEmitter, once } from "node:events"
import { gzipSync } from "node:zlib"
import { answers, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { gatewayThat, stopServers, type Behaviour } from "./support/stub-gateway"

const MIB = 1024 * 1024
const TOO_LARGE = {
  name: "GatewayResponseError",
  code: "gateway_response_unreadable",
  message: "The gateway's answer was not read: it is too large.",
}

/** A usable answer of exactly so many bytes. */
function sessionOf(bytes: number): string {
  const empty = JSON.stringify({ ...SESSION, padding: "" }).length
  return JSON.stringify({ ...SESSION, padding: "x".repeat(bytes - empty) })
}

const announced =
  (body: string): Behaviour =>
  (response) =>
    answers(200, body, { "content-length": `${body.length}` })(response)

describe("Oversized answers of the gateway", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it.each<[string, (body: string) => Behaviour]>([
    ["a length in the header", announced],
    ["chunks and no length", (body) => answers(200, body)],
  ])(
    "A gateway's answer of 1 MiB is read and a larger answer is refused, when the answer has %s [case 42]",
    async (_, sends) => {
      const gateway = await gatewayThat(sends(sessionOf(MIB)), sends(sessionOf(MIB + 1)))
      const client = clientOf(gateway.url)

      await expect(client.createCheckoutSession({ amount: 1 })).resolves.toMatchObject(SESSION)
      expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject(TOO_LARGE)
    }
  )

  it("A gateway's answer that never ends is refused, and its connection is closed", async () => {
    const connections = new EventEmitter()
    const gateway = await gatewayThat((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(64 * 1024)));
      }
      response.on("drain", more).on("close", () => connections.emit("closed"))
      more()
    })
    const closed = once(connections, "closed")

    expect(
      await failureOf(clientOf(gateway.url).createCheckoutSession({ amount: 1 }))
    ).toMatchObject(TOO_LARGE)
    await closed
  })

  it("Too large an answer to the verify call is refused, and the call is not retried", async () => {
    const gateway = await gatewayThat(answers(200, sessionOf(MIB + 1)))

    expect(await failureOf(clientOf(gateway.url).verifyTransaction("tok_1"))).toMatchObject(
      TOO_LARGE
    )
    expect(gateway.requests).toHaveLength(1)
  })

  it("When the gateway refuses a call with an answer whose body is too large, the error still has the answer's HTTP status", async () => {
    const gateway = await gatewayThat(answers(422, sessionOf(2 * MIB)))

    expect(
      await failureOf(clientOf(gateway.url).createCheckoutSession({ amount: 1 }))
    ).toMatchObject({ name: "GatewayApiError", status: 422 })
  })

  it("A gateway's answer with 64 KiB of headers is refused", async () => {
    const gateway = await gatewayThat(answers(200, SESSION, { "x-large": "x".repeat(64 * 1024) }))

    expect(
      await failureOf(clientOf(gateway.url).createCheckoutSession({ amount: 1 }))
    ).toMatchObject({
      name: "GatewayResponseError",
      message: expect.stringMatching(/headers/) as string,
    })
  })

  it("A compressed answer of the gateway is not decompressed, so a small answer cannot become a large one", async () => {
    const bomb = gzipSync(sessionOf(100 * MIB))
    const gateway = await gatewayThat((response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      response.end(bomb)
    })

    expect(bomb.length).toBeLessThan(MIB)
    expect(
      await failureOf(clientOf(gateway.url).createCheckoutSession({ amount: 1 }))
    ).toMatchObject({ name: "GatewayResponseError", message: "The gateway's answer is not JSON." })
    expect(gateway.requests[0]?.headers["accept-encoding"]).toBe("identity")
  })
})
