import {
  answers,
  breaksOff,
  neverAnswers,
  resets,
  resetsMidBody,
  trickles,
} from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { holdDeadlines, pastItsDeadline } from "./support/deadlines"
import { gatewayThat, stopServers } from "./support/stub-gateway"

const APPROVED = { status: "approved" }

describe("Retries of verifyTransaction", () => {
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  it.each([
    ["a 503", answers(503, {})],
    ["a 429", answers(429, {})],
    ["a reset", resets],
    ["an answer that breaks off", breaksOff(200)],
    ["a reset in the middle of the answer", resetsMidBody],
  ])("The verify call is retried if the first try ends with %s", async (_, behaviour) => {
    const gateway = await gatewayThat(behaviour, answers(200, APPROVED))

    expect(await clientOf(gateway.url).verifyTransaction("tok_1")).toEqual(APPROVED)
    expect(gateway.requests).toHaveLength(2)
  })

  it.each([
    ["an answer that trickles in", trickles],
    ["a timeout", neverAnswers],
  ])(
    "The verify call is retried within the call's deadline if the first try ends with %s",
    async (_, behaviour) => {
      holdDeadlines()
      const gateway = await gatewayThat(pastItsDeadline(behaviour), answers(200, APPROVED))

      expect(await clientOf(gateway.url).verifyTransaction("tok_1")).toEqual(APPROVED)
      expect(gateway.requests).toHaveLength(2)
    }
  )

  it("A verify call whose first two attempts fail succeeds when its third attempt succeeds", async () => {
    const gateway = await gatewayThat(answers(503, {}), resets, answers(200, APPROVED))

    expect(await clientOf(gateway.url).verifyTransaction("tok_1")).toEqual(APPROVED)
    expect(gateway.requests).toHaveLength(3)
  })

  it("A verify call fails after three attempts, with the error of the third attempt", async () => {
    const gateway = await gatewayThat(answers(500, {}), answers(500, {}), answers(503, {}))

    expect(await failureOf(clientOf(gateway.url).verifyTransaction("tok_1"))).toMatchObject({
      name: "GatewayApiError",
      status: 503,
    })
    expect(gateway.requests).toHaveLength(3)
  })

  it.each([
    ["a refusal with 404", answers(404, { message: "unknown" }), "GatewayApiError"],
    ["a refusal of the merchant key", answers(401, {}), "GatewayApiError"],
    ["an unusable answer", answers(200, "<html>"), "GatewayResponseError"],
  ])("The verify call is not retried after %s [case 43]", async (_, behaviour, name) => {
    const gateway = await gatewayThat(behaviour, answers(200, APPROVED))

    expect(await failureOf(clientOf(gateway.url).verifyTransaction("tok_1"))).toHaveProperty(
      "name",
      name
    )
    expect(gateway.requests).toHaveLength(1)
  })
})
