import { answers, answersSession } from "./support/behaviours"
import { clientOf, closeClients, SECRET } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

const FORM = "application/x-www-form-urlencoded"

describe("A gateway that takes forms", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("The call that creates a payment page sends a form, with lists in brackets, to a gateway whose profile asks for forms", async () => {
    const gateway = await gatewayThat(answersSession)
    await clientOf(gateway.url, { profile: { contentType: FORM } }).createCheckoutSession({
      amount: 22.59,
      first_name: "Zoë & Co",
      items: [{ name: "Shirt", quantity: 2 }, { name: "Cap" }],
    })

    expect(gateway.requests[0]?.headers["content-type"]).toBe(FORM)
    expect([...new URLSearchParams(gateway.requests[0]?.body)]).toEqual([
      ["amount", "22.59"],
      ["first_name", "Zoë & Co"],
      ["items[0][name]", "Shirt"],
      ["items[0][quantity]", "2"],
      ["items[1][name]", "Cap"],
      ["expires_in_minutes", "30"],
    ])
  })

  it("If the gateway profile asks for forms, the verify call sends the token as a form field, and the merchant key too if the profile puts the key in the body", async () => {
    const gateway = await gatewayThat(answers(200, {}))
    const profile = { contentType: FORM, auth: { in: "body" } } as const
    await clientOf(gateway.url, { profile }).verifyTransaction("tok_1")

    expect([...new URLSearchParams(gateway.requests[0]?.body)]).toEqual([
      ["token", "tok_1"],
      ["merchant_secret_key", SECRET],
    ])
  })
})
