import { CallRate } from "../http/call-rate"
import { call, open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

const START = Date.parse("2026-03-01T12:00:00Z")

describe("CallRate", () => {
  const at = (seconds: number) => new Date(START + seconds * 1_000)

  it("The sandbox's rate limiter refuses calls above the limit until the minute is over", () => {
    const rate = new CallRate(2)
    const taken = [0, 59, 59.5, 59.999, 60, 61, 62].map((seconds) => rate.take(at(seconds)))

    expect(taken).toEqual([undefined, undefined, 1, 1, undefined, undefined, 58])
  })

  it("The sandbox's rate limiter refuses no call when no limit is set", () => {
    const rate = new CallRate(Infinity)

    expect([0, 0, 0].map((seconds) => rate.take(at(seconds)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe("A sandbox that limits calls", () => {
  afterEach(closeSandboxes)

  it("A sandbox with a call limit counts create and verify calls together, and sends Retry-After for a minute", async () => {
    let now = new Date(START)
    const sandbox = await sandboxWith({ maxCallsPerMinute: 2, now: () => now })
    const { token } = await open(sandbox)
    await call(sandbox, "verify", { token })
    const refused = await call(sandbox, "verify", { token })

    expect(refused.status).toBe(429)
    expect(refused.headers.get("retry-after")).toBe("60")
    expect(await refused.json()).toEqual({ message: "Too many calls." })
    expect(sandbox.control.calls().map(({ status }) => status)).toEqual([201, 200, 429])

    now = new Date(START + 60_000)
    expect((await call(sandbox, "verify", { token })).status).toBe(200)
  })

  it("A sandbox above its call limit answers with the status that the gateway profile's rateLimit sets", async () => {
    const profile = { rateLimit: { status: 503, waitSeconds: 30 } }
    const sandbox = await sandboxWith({ maxCallsPerMinute: 1, profile })
    await open(sandbox)
    const refused = await call(sandbox, "create", { amount: 1 })

    expect(refused.status).toBe(503)
    expect(refused.headers.get("retry-after")).toBeNull()
  })
})
