import { answers } from "./support/behaviours"
import { clientOf, closeClients, failureOf, SECRET } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

describe("Errors of the gateway", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  async function refusal(status: number, body: unknown): Promise<Error> {
    const gateway = await gatewayThat(answers(status, body))
    return await failureOf(clientOf(gateway.url).createCheckoutSession({ amount: 1 }))
  }

  it.each([
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [408, true],
    [422, false],
    [429, true],
    [500, true],
    [503, true],
  ])(
    "A gateway's answer with the status %d becomes a GatewayApiError whose retryable is %s [case 42]",
    async (status, retryable) => {
      expect(await refusal(status, { message: "No." })).toMatchObject({
        name: "GatewayApiError",
        code: "gateway_api_error",
        status,
        retryable,
        message: `The gateway answered ${status}: No.`,
        gatewayMessage: "No.",
      })
    }
  )

  it.each([
    ["message", { message: "amount is required" }],
    ["error", { error: "amount is required" }],
    ["error.message", { error: { message: "amount is required" } }],
  ])(
    'The error of a refused gateway call quotes the gateway\'s message from the field "%s"',
    async (_, body) => {
      expect(await refusal(400, body)).toHaveProperty("gatewayMessage", "amount is required")
    }
  )

  it("The error of a refused gateway call quotes the message from the field that the gateway profile names, else from usual fields", async () => {
    const errorMessage = "fault.detail"
    const messageOf = async (body: object) => {
      const gateway = await gatewayThat(answers(400, body))
      const client = clientOf(gateway.url, { profile: { errorMessage } })
      return await failureOf(client.createCheckoutSession({ amount: 1 }))
    }

    expect(await messageOf({ message: "400", fault: { detail: "No." } })).toHaveProperty(
      "gatewayMessage",
      "No."
    )
    expect(await messageOf({ message: "No.", fault: { detail: 7 } })).toHaveProperty(
      "gatewayMessage",
      "No."
    )
  })

  it.each([
    ["HTML", "<h1>Bad gateway</h1>"],
    ["nothing", ""],
    ["a list", ["no"]],
    ["null", "null"],
    ["a message that is no text", { message: { a: 1 } }],
    ["a blank message", { message: " \n " }],
  ])(
    "The error of a refused gateway call has the status and no message when the body is %s",
    async (_, body) => {
      expect(await refusal(502, body)).toMatchObject({
        message: "The gateway answered 502.",
        gatewayMessage: undefined,
        status: 502,
      })
    }
  )

  it("The error of a refused gateway call never contains the merchant key, not even encoded", async () => {
    const { message } = await refusal(401, {
      message: `Key ${SECRET} (${encodeURIComponent(SECRET)}) is unknown`,
    })

    expect(message).toBe("The gateway answered 401: Key [redacted] ([redacted]) is unknown")
  })

  it("The error of a refused gateway call never contains the token of the payment page", async () => {
    const gateway = await gatewayThat(answers(404, { message: "No session tok_1." }))

    expect((await failureOf(clientOf(gateway.url).verifyTransaction("tok_1"))).message).toBe(
      "The gateway answered 404: No session [redacted]."
    )
  })

  it("The error of a refused gateway call masks a card number in the gateway's message", async () => {
    expect((await refusal(400, { message: "Card 4242 4242 4242 4242 refused" })).message).toBe(
      "The gateway answered 400: Card 424242******4242 refused"
    )
  })

  it("The error of a refused gateway call puts the gateway's message on one line, so it cannot forge a log line [case 52]", async () => {
    expect(await refusal(400, { message: "no\r\nerror: \u001b[2Kfake\u2028x" })).toHaveProperty(
      "gatewayMessage",
      "no error: [2Kfake x"
    )
  })

  it("The error of a refused gateway call cuts the gateway's message to 200 characters, after removing the key", async () => {
    const text = "x".repeat(190)
    const error = await refusal(400, { message: `${text} ${SECRET} ${text}` })

    expect(error).toHaveProperty("gatewayMessage", `${text} [redacte…`)
  })
})
