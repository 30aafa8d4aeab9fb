import { clockSkewOf } from "../answer-headers"
import { answers } from "./support/behaviours"
import { clientOf, closeClients } from "./support/clients"
import { gatewayThat, stopServers } from "./support/stub-gateway"

const NOW = new Date("2026-11-20T10:00:00.400Z")

describe("clockSkewOf", () => {
  it.each([
    ["Fri, 20 Nov 2026 10:00:00 GMT", 0],
    ["Fri, 20 Nov 2026 09:59:59 GMT", -1],
    ["Fri, 20 Nov 2026 10:02:00 GMT", 120],
    ["Fri, 20 Nov 2026 09:00:00 GMT", -3_600],
    ["whenever", null],
    [undefined, null],
  ])(
    "The Date header %s of an answer shows that the gateway's clock differs from the store server's clock by %s seconds (null: unknown)",
    (date, expected) => {
      expect(clockSkewOf(date, NOW)).toBe(expected)
    }
  )
})

describe("The client's clock skew", () => {
  afterEach(stopServers)
  afterEach(closeClients)

  it("The gateway client reports no clock difference before the first answer, and then that of the latest answer with a date", async () => {
    const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString()
    const gateway = await gatewayThat(
      answers(200, {}),
      answers(404, {}, { date: inAnHour() }),
      answers(200, {}, { date: "whenever" })
    )
    const client = clientOf(gateway.url)
    expect(client.clockSkewSeconds).toBeNull()

    await client.verifyTransaction("tok_1")
    expect(Math.abs(client.clockSkewSeconds ?? 99)).toBeLessThanOrEqual(1)

    await client.verifyTransaction("tok_1").catch(() => undefined)
    expect(client.clockSkewSeconds).toBeGreaterThan(3_590)

    // An answer with an unreadable Date header keeps the known skew.
    await client.verifyTransaction("tok_1")
    expect(client.clockSkewSeconds).toBeGreaterThan(3_590)
  })
})
