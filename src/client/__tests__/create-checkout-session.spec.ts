import type { CheckoutSessionRequest } from "../../core/contract/checkout-session"
import type { GatewayProfileInput } from "../../core/contract/gateway-profile"
import { answers, answersSession, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

describe("createCheckoutSession", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("The call that creates a payment page sends its request as JSON, and returns the session with the payment page", async () => {
    const gateway = await gatewayThat(answersSession)
    const session = await clientOf(gateway.url).createCheckoutSession({
      amount: 22.59,
      currency: "CAD",
      reference: "hcatt_1",
      redirect_url: "https://store.example.com/return",
      items: [{ name: "Shirt", quantity: 2, subtotal: 20, tax_total: 2.59 }],
      expires_in_minutes: 5,
    })

    expect(session).toEqual(SESSION)
    expect(gateway.requests).toHaveLength(1)
    expect(gateway.requests[0]).toMatchObject({
      method: "POST",
      path: "/hosted-payments/checkout-url",
      headers: {
        "content-type": "application/json",
        "user-agent": "medusa-payment-hosted-checkout",
      },
    })
    expect(JSON.parse(gateway.requests[0]?.body ?? "")).toEqual({
      amount: 22.59,
      currency: "CAD",
      reference: "hcatt_1",
      redirect_url: "https://store.example.com/return",
      items: [{ name: "Shirt", quantity: 2, subtotal: 20, tax_total: 2.59 }],
      expires_in_minutes: 5,
    })
  })

  it("The call that creates a payment page uses the whole path of a gateway address that ends with a slash", async () => {
    const gateway = await gatewayThat(answersSession)
    await clientOf(`${gateway.url}/api/v2/`).createCheckoutSession({ amount: 1 })

    expect(gateway.requests[0]?.path).toBe("/api/v2/hosted-payments/checkout-url")
  })

  it.each([200, 202])(
    "The call that creates a payment page accepts an answer with the status %d as a success",
    async (status) => {
      const gateway = await gatewayThat(answers(status, SESSION))

      await expect(clientOf(gateway.url).createCheckoutSession({ amount: 1 })).resolves.toEqual(
        SESSION
      )
    }
  )

  it("The call that creates a payment page accepts only the statuses that the gateway profile's successStatuses lists", async () => {
    const profile = { successStatuses: [200, 202] } satisfies GatewayProfileInput
    const gateway = await gatewayThat(answers(202, SESSION), answersSession)
    const client = clientOf(gateway.url, { profile })

    expect(await client.createCheckoutSession({ amount: 1 })).toEqual(SESSION)
    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
      name: "GatewayResponseError",
      message: "The gateway answered 201, which profile.successStatuses does not list.",
    })
  })

  it.each<[string, CheckoutSessionRequest, string]>([
    [
      "the gateway's API description",
      { amount: 10, redirect_url: "http://shop.example.com/" },
      "redirect_url: ",
    ],
    ["the gateway profile's bounds", { amount: 4.99 }, "(profile.bounds.minAmount)"],
  ])(
    "A request for a payment page that breaks %s is not sent, and the error names the wrong field or option",
    async (_, request, name) => {
      const gateway = await gatewayThat(answersSession)
      const client = clientOf(gateway.url, { profile: { bounds: { minAmount: 5 } } })
      const error = await failureOf(client.createCheckoutSession(request))

      expect(error).toMatchObject({
        name: "GatewayRequestError",
        code: "gateway_request_invalid",
        retryable: false,
      })
      expect(error.message).toContain(name)
      expect(error.message).not.toContain("shop.example.com")
      expect(gateway.connections()).toBe(0)
    }
  )

  it("The call that creates a payment page sends an http URL on localhost only if allowInsecureLocalhost is set", async () => {
    const gateway = await gatewayThat(answersSession)
    const request = { amount: 1, redirect_url: "http://localhost:9000/return" }
    const strict = clientOf("https://127.0.0.1:1", { allowInsecureLocalhost: false })

    await expect(clientOf(gateway.url).createCheckoutSession(request)).resolves.toEqual(SESSION)
    await expect(strict.createCheckoutSession(request)).rejects.toThrow(/redirect_url/)
  })
})
