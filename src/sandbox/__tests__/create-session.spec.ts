import { call, open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

describe("Creating a session", () => {
  afterEach(closeSandboxes)

  it("The address of the sandbox's payment page does not contain the session's token", async () => {
    const { checkout_url, token } = await open(await sandboxWith())

    expect(checkout_url).not.toContain(token)
  })

  it("The sandbox stores every field of a request for a payment page, also fields that the gateway does not document", async () => {
    const sandbox = await sandboxWith()
    const request = {
      amount: 22.59,
      currency: "USD",
      reference: "order_1",
      redirect_url: "https://shop.example.com/paid",
      cancel_url: "https://shop.example.com/cart",
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.com",
      items: [
        {
          product_id: "prod_1",
          name: "Blanket",
          quantity: 1,
          price: 19.99,
          subtotal: 19.99,
          tax_total: 2.6,
          sku: "BL-1",
          colour: "red",
        },
      ],
      webhook_url: "https://shop.example.com/hook",
      external_source: "medusa",
      expires_in_minutes: 10,
      loyalty_number: "77",
    }
    const { token } = await open(sandbox, request)

    expect(sandbox.control.session(token).request).toEqual(request)
  })

  it("The sandbox answers 400 to a wrong request for a payment page, and names each wrong field", async () => {
    const sandbox = await sandboxWith({ allowInsecureLocalhost: false })
    const response = await call(sandbox, "create", {
      amount: 0,
      redirect_url: "http://shop.example.com",
    })
    const addresses =
      "must be a URL that starts with https:// (allowInsecureLocalhost accepts http:// on localhost, in development)"

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      message: `amount: must be greater than 0; redirect_url: ${addresses}`,
      errors: [
        { field: "amount", message: "must be greater than 0" },
        { field: "redirect_url", message: addresses },
      ],
    })
    expect(sandbox.control.sessions()).toEqual([])
  })

  it("The sandbox charges in its configured currency when the request for a payment page names no currency", async () => {
    const sandbox = await sandboxWith({ currency: "USD" })
    const { token } = await open(sandbox)
    const outcome = sandbox.control.pay(token, "4242 4242 4242 4242")

    expect(outcome).toMatchObject({ outcome: "approved", transaction: { currency: "USD" } })
  })
})
