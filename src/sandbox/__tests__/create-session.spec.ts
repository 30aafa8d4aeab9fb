import { checkoutSessionResponseSchema } from "../../core/contract/checkout-session"
import { call, open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

const NOW = new Date("2026-03-01T12:00:00.000Z")

describe("Creating a session", () => {
  afterEach(closeSandboxes)

  it("A create request with only an amount gets a payment page, a token and an expiry in 30 minutes from the sandbox", async () => {
    const sandbox = await sandboxWith({ now: () => NOW })
    const response = await call(sandbox, "create", { amount: 22.59 })
    const answer = (await response.json()) as Record<string, unknown>

    expect(response.status).toBe(201)
    expect(
      checkoutSessionResponseSchema({ allowInsecureLocalhost: true }).safeParse(answer).success
    ).toBe(true)
    expect(answer.expires_at).toBe("2026-03-01T12:30:00+00:00")
    expect(answer.checkout_url).toMatch(new RegExp(`^${sandbox.url}/checkout/`))
  })

  it.each([5, 60])(
    "The sandbox accepts a session that is valid for %i minutes",
    async (minutes) => {
      const sandbox = await sandboxWith({ now: () => NOW })
      const { expires_at } = await open(sandbox, { expires_in_minutes: minutes })

      expect(new Date(expires_at).getTime()).toBe(NOW.getTime() + minutes * 60_000)
    }
  )

  it("The address of the sandbox's payment page does not contain the session's token", async () => {
    const { checkout_url, token } = await open(await sandboxWith())

    expect(checkout_url).not.toContain(token)
  })

  it("Each session that the sandbox creates has its own payment page and its own token", async () => {
    const sandbox = await sandboxWith()
    const [one, two] = [await open(sandbox), await open(sandbox)]

    expect(one.token).not.toBe(two.token)
    expect(one.id).not.toBe(two.id)
  })

  it("The sandbox stores every field of a create request, also fields that it does not know", async () => {
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

  it("The sandbox answers 400 to a wrong create request, and names each wrong field", async () => {
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

  it("The sandbox charges in its configured currency when the create request names no currency", async () => {
    const sandbox = await sandboxWith({ currency: "USD" })
    const { token } = await open(sandbox)
    const outcome = sandbox.control.pay(token, "4242 4242 4242 4242")

    expect(outcome).toMatchObject({ outcome: "approved", transaction: { currency: "USD" } })
  })
})
