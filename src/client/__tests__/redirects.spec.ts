import { answers, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

const STATUSES = [301, 302, 303, 307, 308]

/** A 307 or 308 asks for the same request again, its body and headers included. */
describe("Redirects", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  const redirected = async (status: number) => {
    const elsewhere = await gatewayThat(answers(200, SESSION))
    const headers = { location: `${elsewhere.url}/stolen` }
    return { elsewhere, gateway: await gatewayThat(answers(status, SESSION, headers)) }
  }

  it.each(STATUSES)(
    "A gateway's redirect with %d is neither followed nor retried, and the error hides the target address [case 45]",
    async (status) => {
      const { gateway, elsewhere } = await redirected(status)
      const client = clientOf(gateway.url)
      const refused = {
        name: "GatewayResponseError",
        retryable: false,
        message: `The gateway redirects (${status}), which is not followed. Check baseUrl.`,
      }

      expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject(refused)
      expect(await failureOf(client.verifyTransaction("tok_1"))).toMatchObject(refused)
      expect(gateway.requests).toHaveLength(2)
      expect(elsewhere.connections()).toBe(0)
    }
  )

  it.each([307, 308])(
    "A gateway's redirect with %d does not send a merchant key in the body to another server [case 45]",
    async (status) => {
      const { gateway, elsewhere } = await redirected(status)
      const profile = { auth: { in: "body", field: "key" } } as const
      await failureOf(clientOf(gateway.url, { profile }).createCheckoutSession({ amount: 1 }))

      expect(elsewhere.connections()).toBe(0)
    }
  )

  it("A redirect to another path of the same gateway is not followed", async () => {
    const gateway = await gatewayThat(answers(308, "", { location: "/v2/hosted-payments" }))
    await failureOf(clientOf(gateway.url).createCheckoutSession({ amount: 1 }))

    expect(gateway.requests).toHaveLength(1)
  })
})
