import { answers } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

describe("verifyTransaction", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("The verify call sends the token, and returns whatever JSON object the gateway answers", async () => {
    const body = { transaction: { state: "APPROVED", list: [1, null] } }
    const gateway = await gatewayThat(answers(200, body))

    expect(await clientOf(gateway.url).verifyTransaction("tok_1")).toEqual(body)
    expect(gateway.requests).toHaveLength(1)
    expect(gateway.requests[0]).toMatchObject({
      method: "POST",
      path: "/hosted-payments/verify-transaction",
      body: '{"token":"tok_1"}',
    })
  })

  it("The verify call returns every digit of a transaction id that the gateway sends as a long number", async () => {
    const gateway = await gatewayThat(
      answers(200, '{"transaction_id":9007199254740993,"earlier":[{"id":9007199254740992}]}')
    )

    expect(await clientOf(gateway.url).verifyTransaction("tok_1")).toEqual({
      transaction_id: "9007199254740993",
      earlier: [{ id: "9007199254740992" }],
    })
  })

  it("A verify call with an empty token is not sent", async () => {
    const gateway = await gatewayThat(answers(200, {}))

    expect(await failureOf(clientOf(gateway.url).verifyTransaction(""))).toMatchObject({
      name: "GatewayRequestError",
      message: expect.stringContaining("token: ") as string,
    })
    expect(gateway.connections()).toBe(0)
  })
})
