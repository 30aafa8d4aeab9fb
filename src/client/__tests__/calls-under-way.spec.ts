import { GatewayBusyError } from "../errors"
import { answers, answersSession, neverAnswers, resets, SESSION } from "./support/behaviours"
import { clientOf, closeClients, failureOf } from "./support/clients"
import { holdDeadlines, pastItsDeadline } from "./support/deadlines"
import { gatewayThatHolds } from "./support/holding-gateway"
import { gatewayThat, stopServers, type Behaviour } from "./support/stub-gateway"

const PAID = { status: "approved" }

describe("Calls under way", () => {
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  it("The gateway client makes at most maxConcurrentCalls calls at a time, and a further call fails as GatewayBusyError", async () => {
    const gateway = await gatewayThatHolds()
    const client = clientOf(gateway.url, { maxConcurrentCalls: 3 })
    const calls = [1, 2, 3].map((amount) => client.createCheckoutSession({ amount }))

    expect(await failureOf(client.createCheckoutSession({ amount: 4 }))).toMatchObject({
      name: "GatewayBusyError",
      code: "gateway_busy",
      retryable: true,
      message:
        "3 such calls to the gateway are under way, so this one was not sent. The gateway may be " +
        "slow or down; if it is neither, raise maxConcurrentCalls.",
    })
    await gateway.holds(3)
    gateway.release(answersSession)
    expect(await Promise.all(calls)).toEqual([SESSION, SESSION, SESSION])
    expect(gateway.requests.map(({ body }) => body).join()).not.toContain('"amount":4')
  })

  it("The gateway client sends forty create calls and forty verify calls at the same time without waiting for an answer", async () => {
    const gateway = await gatewayThatHolds()
    const client = clientOf(gateway.url, { maxConcurrentCalls: 40 })
    const creates = Array.from({ length: 40 }, () => client.createCheckoutSession({ amount: 1 }))
    const verifies = Array.from({ length: 40 }, () => client.verifyTransaction("tok_1"))

    await gateway.holds(80)
    gateway.release(answersSession)
    expect(await Promise.all([...creates, ...verifies])).toHaveLength(80)
  })

  it("The gateway client still sends verify calls while the maximum of create calls is running", async () => {
    const gateway = await gatewayThatHolds()
    const client = clientOf(gateway.url, { maxConcurrentCalls: 1 })
    const create = client.createCheckoutSession({ amount: 1 })
    expect(await failureOf(client.createCheckoutSession({ amount: 1 }))).toBeInstanceOf(
      GatewayBusyError
    )

    const verify = client.verifyTransaction("tok_1")
    await gateway.holds(2)
    gateway.release(answersSession)
    await expect(verify).resolves.toEqual(SESSION)
    await expect(create).resolves.toEqual(SESSION)
  })

  it("The gateway client still sends create calls while the maximum of verify calls is running", async () => {
    const gateway = await gatewayThatHolds()
    const client = clientOf(gateway.url, { maxConcurrentCalls: 1 })
    const verify = client.verifyTransaction("tok_1")
    expect(await failureOf(client.verifyTransaction("tok_2"))).toBeInstanceOf(GatewayBusyError)

    const create = client.createCheckoutSession({ amount: 1 })
    await gateway.holds(2)
    gateway.release(answersSession)
    await expect(create).resolves.toEqual(SESSION)
    await verify
  })

  it("A gateway call and all its retries count as one call towards maxConcurrentCalls", async () => {
    const gateway = await gatewayThat(answers(503, {}), resets, answers(200, PAID))
    const client = clientOf(gateway.url, { maxConcurrentCalls: 1 })

    await expect(client.verifyTransaction("tok_1")).resolves.toEqual(PAID)
    expect(gateway.requests).toHaveLength(3)
  })

  it.each<[string, Behaviour]>([
    ["an answer", answersSession],
    ["a refusal", answers(400, { message: "no" })],
    ["a reset", resets],
    ["an unusable answer", answers(200, "<html>")],
    ["a timeout", pastItsDeadline(neverAnswers)],
  ])(
    "A gateway call that ends with %s makes room for the next call under maxConcurrentCalls",
    async (_, behaviour) => {
      holdDeadlines()
      const gateway = await gatewayThat(behaviour, answersSession)
      const client = clientOf(gateway.url, { maxConcurrentCalls: 1 })
      await client.createCheckoutSession({ amount: 1 }).catch(() => undefined)

      await expect(client.createCheckoutSession({ amount: 1 })).resolves.toEqual(SESSION)
    }
  )

  it("An invalid request fails as GatewayRequestError even while the maximum of gateway calls is running", async () => {
    const gateway = await gatewayThatHolds()
    const client = clientOf(gateway.url, { maxConcurrentCalls: 1 })
    const call = client.createCheckoutSession({ amount: 1 })

    expect(await failureOf(client.createCheckoutSession({ amount: 0 }))).toHaveProperty(
      "name",
      "GatewayRequestError"
    )
    await gateway.holds(1)
    gateway.release(answersSession)
    await call
  })
})
