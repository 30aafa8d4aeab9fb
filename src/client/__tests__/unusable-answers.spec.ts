import { inspect } from "node:util"
import { answers, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { gatewayThat, serverThat, stopServers } from "./support/stub-gateway"

const UNUSABLE = {
  name: "GatewayResponseError",
  code: "gateway_response_unreadable",
  retryable: false,
}

describe("Unusable answers", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  async function failureOn(body: unknown): Promise<Error> {
    const gateway = await gatewayThat(answers(200, body))
    return await failureOf(clientOf(gateway.url).createCheckoutSession({ amount: 1 }))
  }

  it.each([
    ["HTML", "<html>maintenance-page</html>"],
    ["nothing", ""],
    ["broken JSON", '{"token":"maintenance-page'],
  ])(
    "A gateway's answer that is not JSON is refused, and the error does not quote the answer: %s [case 42]",
    async (_, body) => {
      const error = await failureOn(body)

      expect(error).toMatchObject({ ...UNUSABLE, message: "The gateway's answer is not JSON." })
      expect(inspect(error)).not.toContain("maintenance-page")
    }
  )

  it.each([
    ["token", { ...SESSION, token: 12345 }],
    ["checkout_url", { ...SESSION, checkout_url: "http://evil.example.com/c" }],
    ["expires_at", { ...SESSION, expires_at: "2027-01-15T10:30:00" }],
  ])(
    "A gateway's answer with a wrong %s is refused, and the error names the field and no value [case 48]",
    async (field, body) => {
      const error = await failureOn(body)

      expect(error).toMatchObject(UNUSABLE)
      expect(error.message).toMatch(new RegExp(`: ${field}: [^;]+$`))
      expect(inspect(error)).not.toMatch(/evil|12345|2027|pay\.example|tok_1/)
    }
  )

  it.each([
    ["a list", []] as const,
    ["a string", '"approved"'] as const,
    ["null", "null"] as const,
  ])(
    "A gateway's answer to the verify call that is no JSON object is refused: %s",
    async (_, body) => {
      const gateway = await gatewayThat(answers(200, body))

      expect(await failureOf(clientOf(gateway.url).verifyTransaction("tok_1"))).toMatchObject(
        UNUSABLE
      )
      expect(gateway.requests).toHaveLength(1)
    }
  )

  it("A gateway's answer that is not HTTP is refused, and the error does not quote the answer", async () => {
    const server = await serverThat((socket) => {
      socket.once("data", () => socket.write("SSH-2.0-OpenSSH_9.6\r\n\r\n"))
    })
    const error = await failureOf(clientOf(server.url).createCheckoutSession({ amount: 1 }))

    expect(error).toMatchObject(UNUSABLE)
    expect(inspect(error)).not.toContain("OpenSSH")
  })
})
