import { call, type ErrorBody } from "./support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

const CONTENT_TYPE = "application/x-www-form-urlencoded"
const HEADERS = { "content-type": CONTENT_TYPE }

describe("A profile with form bodies", () => {
  afterEach(closeSandboxes)

  it("The sandbox reads form fields with brackets as lists, and amounts and quantities as numbers", async () => {
    const sandbox = await sandboxWith({ profile: { contentType: CONTENT_TYPE } })
    const body = new URLSearchParams({
      amount: "22.59",
      expires_in_minutes: "10",
      reference: "0042",
      "items[0][name]": "Blanket",
      "items[0][quantity]": "1",
      "items[0][price]": "19.99",
      "items[0][subtotal]": "19.99",
      "items[0][tax_total]": "2.6",
      "items[0][sku]": "0042",
      "items[1][name]": "Shipping",
    }).toString()

    const response = await call(sandbox, "create", body, HEADERS)

    expect(response.status).toBe(201)
    expect(sandbox.control.sessions()[0]?.request).toEqual({
      amount: 22.59,
      expires_in_minutes: 10,
      reference: "0042",
      items: [
        {
          name: "Blanket",
          quantity: 1,
          price: 19.99,
          subtotal: 19.99,
          tax_total: 2.6,
          sku: "0042",
        },
        { name: "Shipping" },
      ],
    })
  })

  it("The sandbox stores all 150 items of a form body", async () => {
    const sandbox = await sandboxWith({ profile: { contentType: CONTENT_TYPE } })
    const body = new URLSearchParams({ amount: "150" })
    Array.from({ length: 150 }, (_, index) => body.set(`items[${index}][price]`, "1"))

    await call(sandbox, "create", body.toString(), HEADERS)

    expect(sandbox.control.sessions()[0]?.request.items).toHaveLength(150)
  })

  it("The sandbox answers 400 to a form with an amount that is no plain number, and names the field", async () => {
    const sandbox = await sandboxWith({ profile: { contentType: CONTENT_TYPE } })
    const response = await call(sandbox, "create", "amount=1e2", HEADERS)

    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorBody).message).toBe("amount: must be a number")
  })

  it("The sandbox takes the merchant key from the form field that the gateway profile names", async () => {
    const sandbox = await sandboxWith({
      profile: { contentType: CONTENT_TYPE, auth: { in: "body" } },
    })
    const body = new URLSearchParams({ amount: "1", merchant_secret_key: SECRET_KEY })

    const right = await call(sandbox, "create", body.toString(), HEADERS)
    const wrong = await call(sandbox, "create", "amount=1&merchant_secret_key=no", HEADERS)

    expect([right.status, wrong.status]).toEqual([201, 401])
  })

  it("The sandbox refuses a JSON body with 415 when the gateway profile has form bodies", async () => {
    const sandbox = await sandboxWith({ profile: { contentType: CONTENT_TYPE } })

    expect((await call(sandbox, "create", { amount: 1 })).status).toBe(415)
  })
})
