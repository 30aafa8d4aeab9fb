import type { CheckoutSessionRequest } from "../../core/contract/checkout-session"
import type { GatewayProfileInput } from "../../core/contract/gateway-profile"
import { answers, answersSession, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

describe("createCheckoutSession", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("createCheckoutSession posts the request as JSON and returns the session", async () => {
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

  it("asks for the default validity of 30 minutes when none is given", async () => {
    const gateway = await gatewayThat(answersSession)
    await clientOf(gateway.url).createCheckoutSession({ amount: 1 })

    expect(JSON.parse(gateway.requests[0]?.body ?? "")).toEqual({
      amount: 1,
      expires_in_minutes: 30,
    })
  })

  it("createCheckoutSession keeps the path of a base address that ends with a slash", async () => {
    const gateway = await gatewayThat(answersSession)
    await clientOf(`${gateway.url}/api/v2/`).createCheckoutSession({ amount: 1 })

    expect(gateway.requests[0]?.path).toBe("/api/v2/hosted-payments/checkout-url")
  })

  it.each([200, 201, 202])("takes %d for a success", async (status) => {
    const gateway = await gatewayThat(answers(status, SESSION))

    await expect(clientOf(gateway.url).createCheckoutSession({ amount: 1 })).resolves.toEqual(
      SESSION
    )
  })

  it("createCheckoutSession accepts only the statuses that the profile's successStatuses lists", async () => {
    const profile = { successStatuses: [200, 202] } satisfies GatewayProfileInput
    const gateway = await gatewayThat(answers(202, SESSION), answersSession)
    const client = clientOf(gateway.url, { profile })

    expect(await client.createCheckoutSession({ amount: 1 })).toEqual(SESSION)
    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toMatchObject({
      name: "GatewayResponseError",
      message: "The gateway answered 201, which profile.successStatuses does not list.",
    })
  })

  it("does not send an amount outside the profile's bounds, and names the option", async () => {
    const gateway = await gatewayThat(answersSession)
    const client = clientOf(gateway.url, { profile: { bounds: { minAmount: 5, maxAmount: 500 } } })

    for (const [amount, option] of [
      [4.99, /profile\.bounds\.minAmount/],
      [500.01, /profile\.bounds\.maxAmount/],
    ] as const) {
      const error = await failureOf(client.createCheckoutSession({ amount }))
      expect(error).toMatchObject({ name: "GatewayRequestError" })
      expect(error.message).toMatch(option)
    }
    expect(gateway.connections()).toBe(0)
    await expect(client.createCheckoutSession({ amount: 5 })).resolves.toEqual(SESSION)
  })

  it("keeps the fields of an answer that it does not know", async () => {
    const gateway = await gatewayThat(answers(200, { ...SESSION, mode: "test" }))

    expect(await clientOf(gateway.url).createCheckoutSession({ amount: 1 })).toHaveProperty(
      "mode",
      "test"
    )
  })

  it.each<[string, CheckoutSessionRequest]>([
    ["amount", { amount: 0 }],
    ["amount", { amount: 22.5887 }],
    ["currency", { amount: 1, currency: "EUR" as "CAD" }],
    ["redirect_url", { amount: 1, redirect_url: "http://shop.example.com/" }],
    ["webhook_url", { amount: 1, webhook_url: "ftp://shop.example.com/" }],
    ["expires_in_minutes", { amount: 1, expires_in_minutes: 61 }],
    ["items.0.quantity", { amount: 1, items: [{ quantity: 0.5 }] }],
  ])("does not send a request with a wrong %s, and names the field", async (field, request) => {
    const gateway = await gatewayThat(answersSession)
    const error = await failureOf(clientOf(gateway.url).createCheckoutSession(request))

    expect(error).toMatchObject({
      name: "GatewayRequestError",
      code: "gateway_request_invalid",
      retryable: false,
    })
    expect(error.message).toContain(`${field}: `)
    expect(error.message).not.toContain("shop.example.com")
    expect(gateway.connections()).toBe(0)
  })

  it("createCheckoutSession sends a localhost URL with http only if allowInsecureLocalhost is set", async () => {
    const gateway = await gatewayThat(answersSession)
    const request = { amount: 1, redirect_url: "http://localhost:9000/return" }
    const strict = clientOf("https://127.0.0.1:1", { allowInsecureLocalhost: false })

    await expect(clientOf(gateway.url).createCheckoutSession(request)).resolves.toEqual(SESSION)
    await expect(strict.createCheckoutSession(request)).rejects.toThrow(/redirect_url/)
  })
})
