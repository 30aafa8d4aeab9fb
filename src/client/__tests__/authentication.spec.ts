import { answers, answersSession } from "./support/behaviours"
import { clientOf, closeClients, failureOf, SECRET } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

describe("The gateway client's authentication", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("The gateway client sends the merchant key as a bearer token with create and verify calls", async () => {
    const gateway = await gatewayThat(answersSession, answers(200, {}))
    const client = clientOf(gateway.url)
    await client.createCheckoutSession({ amount: 1 })
    await client.verifyTransaction("tok_1")

    expect(gateway.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${SECRET}`,
      `Bearer ${SECRET}`,
    ])
    expect(gateway.requests.map(({ body }) => body).join()).not.toContain(SECRET)
  })

  it("The gateway client sends the merchant key in the header and with the scheme that the gateway profile sets", async () => {
    const gateway = await gatewayThat(answersSession)
    const profile = { auth: { in: "header", name: "X-Merchant", scheme: "Key" } } as const
    await clientOf(gateway.url, { profile }).createCheckoutSession({ amount: 1 })

    expect(gateway.requests[0]?.headers).toMatchObject({ "x-merchant": `Key ${SECRET}` })
    expect(gateway.requests[0]?.headers).not.toHaveProperty("authorization")
  })

  it("The gateway client sends the bare merchant key when the gateway profile's scheme is empty", async () => {
    const gateway = await gatewayThat(answersSession)
    const profile = { auth: { in: "header", name: "X-Api-Key", scheme: "" } } as const
    await clientOf(gateway.url, { profile }).createCheckoutSession({ amount: 1 })

    expect(gateway.requests[0]?.headers["x-api-key"]).toBe(SECRET)
  })

  it("The gateway client sends the merchant key in the body field that the gateway profile names, and in no header", async () => {
    const gateway = await gatewayThat(answersSession, answers(200, {}))
    const profile = { auth: { in: "body", field: "key" } } as const
    const client = clientOf(gateway.url, { profile })
    await client.createCheckoutSession({ amount: 1, key: "not this one" })
    await client.verifyTransaction("tok_1")

    expect(gateway.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { amount: 1, expires_in_minutes: 30, key: SECRET },
      { token: "tok_1", key: SECRET },
    ])
    expect(JSON.stringify(gateway.requests.map(({ headers }) => headers))).not.toContain(SECRET)
  })

  it("The gateway client sends the API version in the header that the gateway profile names, even in place of the client's Accept header", async () => {
    const gateway = await gatewayThat(answersSession)
    for (const header of ["X-Api-Version", "Accept"]) {
      const profile = { version: { header, value: "v2" } }
      await clientOf(gateway.url, { profile }).createCheckoutSession({ amount: 1 })
    }

    expect(
      gateway.requests.map(({ headers }) => [headers["x-api-version"], headers.accept])
    ).toEqual([
      ["v2", "application/json"],
      [undefined, "v2"],
    ])
    expect(gateway.requests[0]?.headers.authorization).toBe(`Bearer ${SECRET}`)
  })

  it("The gateway client refuses a merchant key that no HTTP header can carry, without printing the key", async () => {
    const gateway = await gatewayThat(answersSession)
    const client = clientOf(gateway.url, { merchantSecretKey: "sk_line\nbreak" })
    const error = await failureOf(client.createCheckoutSession({ amount: 1 }))

    expect(error).toMatchObject({ name: "GatewayRequestError", retryable: false })
    expect(error.message).toMatch(/authorization header/i)
    expect(error.message).not.toContain("sk_line")
    expect(gateway.requests).toEqual([])
  })
})
