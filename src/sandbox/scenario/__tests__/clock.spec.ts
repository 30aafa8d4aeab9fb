import { call, open, verify } from "../../__tests__/support/calls"
import { closeReceivers, receiverAnswering } from "../../__tests__/support/receiver"
import { closeSandboxes, sandboxWith } from "../../__tests__/support/sandboxes"
import { stateOf, steer } from "../../__tests__/support/steer"

const NOON = new Date("2026-03-01T12:00:00.000Z")

describe("The sandbox's clock", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  it("A test can move the sandbox's clock forward until a payment page expires, and back again", async () => {
    const sandbox = await sandboxWith({ now: () => NOON })
    const { token } = await open(sandbox, { expires_in_minutes: 5 })
    const { answer } = await steer(sandbox, "clock", { advance_seconds: 299 })

    expect(answer).toEqual({ now: "2026-03-01T12:04:59.000Z", clock: { offset_seconds: 299 } })
    expect(await verify(sandbox, token)).toMatchObject({ status: "pending" })
    await steer(sandbox, "clock", { advance_seconds: 1 })
    expect(await verify(sandbox, token)).toMatchObject({ status: "expired" })
    await steer(sandbox, "clock", { reset: true })
    expect(await verify(sandbox, token)).toMatchObject({ status: "pending" })
    expect((await stateOf(sandbox)).clock).toEqual({ offset_seconds: 0 })
  })

  it("The sandbox repeats a notification at once when a test moves the sandbox's clock past the wait", async () => {
    const { url, received } = await receiverAnswering(500, 200)
    const sandbox = await sandboxWith({ webhook: { retryDelaysMs: [3_600_000] } })
    const { token } = await open(sandbox, { webhook_url: url })
    sandbox.control.pay(token)
    const id = sandbox.control.session(token).transaction?.transaction_id ?? ""
    while (sandbox.control.deliveries()[0]?.due_at === undefined) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await steer(sandbox, "clock", { advance_seconds: 3_600 })

    expect(await sandbox.control.delivered(id)).toMatchObject({ state: "delivered" })
    expect(received).toHaveLength(2)
  })

  it("The sandbox accepts calls above its limit again when a test moves the sandbox's clock by a minute", async () => {
    const sandbox = await sandboxWith({ maxCallsPerMinute: 1, now: () => NOON })
    expect((await call(sandbox, "create", { amount: 1 })).status).toBe(201)
    expect((await call(sandbox, "create", { amount: 1 })).status).toBe(429)
    await steer(sandbox, "clock", { advance_seconds: 60 })

    expect((await call(sandbox, "create", { amount: 1 })).status).toBe(201)
  })

  it.each([{}, { advance_seconds: 1, reset: true }, { advance_seconds: -1 }, { reset: false }])(
    "The sandbox answers 400 to a request to move its clock with the body %j",
    async (body) => {
      const sandbox = await sandboxWith()
      const { status, answer } = await steer(sandbox, "clock", body)

      expect(status).toBe(400)
      expect(answer.message).toMatch(/^(advance_seconds|reset): /)
    }
  )
})
