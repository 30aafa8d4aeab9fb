import { createServer } from "node:https"
import { text } from "node:stream/consumers"
import { Agent, request } from "undici"
import { answersSession, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { selfSigned } from "./support/self-signed"
import { listen, stopServers } from "./support/stub-gateway"

type Certificate = ReturnType<typeof selfSigned>

/** A gateway behind TLS that notes what arrives on it. */
async function secureGateway(certificate: Certificate) {
  const requests: string[] = []
  const server = createServer(certificate, (call, response) => {
    void text(call).then((body) => {
      requests.push(JSON.stringify(call.headers) + body)
      answersSession(response)
    })
  })
  const { port, connections } = await listen(server)
  return { url: `https://localhost:${port}`, requests, connections }
}

describe("A gateway with an untrusted certificate", () => {
  afterEach(closeClients)
  afterEach(stopServers)

  it.each([
    ["signed by itself", selfSigned("localhost")],
    ["signed by itself for another name", selfSigned("gateway.example.com")],
    ["signed by itself and expired", selfSigned("localhost", { days: [-3, -1] })],
    ["signed by itself and not valid yet", selfSigned("localhost", { days: [1, 3] })],
  ])(
    "A gateway whose certificate is %s gets neither merchant key nor token [case 45]",
    async (_, certificate) => {
      const gateway = await secureGateway(certificate)
      const client = clientOf(gateway.url)
      const refused = { name: "GatewayConnectionError", code: "gateway_connection_failed" }

      expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject(refused)
      expect(await failureOf(client.verifyTransaction("tok_1"))).toMatchObject(refused)
      expect(gateway.connections()).toBeGreaterThan(0)
      expect(gateway.requests).toEqual([])
    }
  )

  it("A test gateway with a self-signed certificate answers an HTTP client that trusts the certificate [case 45]", async () => {
    const certificate = selfSigned("localhost")
    const gateway = await secureGateway(certificate)
    const dispatcher = new Agent({ connect: { ca: certificate.cert } })
    const { body } = await request(gateway.url, { method: "POST", body: "{}", dispatcher })

    expect(await body.json()).toEqual(SESSION)
    expect(gateway.requests).toHaveLength(1)
    await dispatcher.close()
  })
})
