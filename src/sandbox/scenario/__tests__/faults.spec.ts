import type { Sandbox } from "../.."
import { callAsIs, open } from "../../__tests__/support/calls"
import { closeSandboxes, sandboxWith } from "../../__tests__/support/sandboxes"
import { stateOf, steer } from "../../__tests__/support/steer"

const STATUS = { endpoint: "create", kind: "status", status: 500 }

describe("The scenario API's faults", () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await sandboxWith()
  })
  afterEach(closeSandboxes)

  const create = () => callAsIs(sandbox, "create", { amount: 1 })

  it('A planned fault "status" makes the sandbox answer with that status as many times as set', async () => {
    const { answer } = await steer(sandbox, "faults", {
      endpoint: "create",
      kind: "status",
      status: 503,
      headers: { "retry-after": "7" },
      times: 2,
    })
    expect(answer.faults).toEqual([
      expect.objectContaining({ endpoint: "create", kind: "status", status: 503, times: 2 }),
    ])
    const response = await create()

    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "7"])
    expect(await response.json()).toEqual({ message: "The sandbox was asked to answer 503." })
    expect((await stateOf(sandbox)).faults).toMatchObject([{ times: 1 }])
    expect([(await create()).status, (await create()).status]).toEqual([503, 201])
    expect((await stateOf(sandbox)).faults).toEqual([])
  })

  it.each([204, 205, 304])(
    'A planned fault "status" with %d makes the sandbox answer without a body',
    async (status) => {
      await steer(sandbox, "faults", { endpoint: "create", kind: "status", status })
      const response = await create()

      expect([response.status, await response.text()]).toEqual([status, ""])
    }
  )

  it('A planned fault "body" makes the sandbox answer with another body and content type', async () => {
    const kind = { endpoint: "create", kind: "body", content_type: "text/html" }
    await steer(sandbox, "faults", { ...kind, body: "<h1>Maintenance</h1>" })
    const response = await create()

    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/html")
    expect(await response.text()).toBe("<h1>Maintenance</h1>")
  })

  it('A planned fault "latency" makes the sandbox give its usual answer late', async () => {
    await steer(sandbox, "faults", { endpoint: "create", kind: "latency", seconds: 0.05 })
    const response = await create()
    const [call] = (await stateOf(sandbox)).calls

    expect(response.status).toBe(201)
    expect(call).toMatchObject({ fault: "latency", status: 201 })
    // A timer may be a millisecond early.
    expect(call?.duration_ms).toBeGreaterThanOrEqual(49)
  })

  it('A planned fault "reset" with phase "after" breaks the connection after the session was created', async () => {
    await steer(sandbox, "faults", { endpoint: "any", kind: "reset", phase: "after" })

    await expect(create()).rejects.toThrow("fetch failed")
    expect(await stateOf(sandbox)).toMatchObject({
      sessions: [{ status: "open" }],
      calls: [{ fault: "reset", status: null, answer: null }],
    })
  })

  it('A planned fault "timeout" makes the sandbox leave a call without an answer until the sandbox closes', async () => {
    await steer(sandbox, "faults", { endpoint: "create", kind: "timeout" })
    const outcome = expect(create()).rejects.toThrow("fetch failed")
    while (sandbox.control.calls().length === 0) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await sandbox.close()

    await outcome
    expect(sandbox.control.calls()).toMatchObject([{ fault: "timeout", status: null }])
  })

  it("A planned fault for any endpoint applies to the sandbox's next calls, create or verify", async () => {
    const { token } = await open(sandbox)
    const fault = { endpoint: "any", kind: "status", status: 500, times: 2 }
    await steer(sandbox, "faults", fault)

    expect((await callAsIs(sandbox, "verify", { token })).status).toBe(500)
    expect((await create()).status).toBe(500)
    expect((await create()).status).toBe(201)
  })

  it("DELETE on the sandbox's faults removes all planned faults", async () => {
    await steer(sandbox, "faults", { endpoint: "create", kind: "reset" })
    const response = await fetch(`${sandbox.url}/sandbox/faults`, { method: "DELETE" })

    expect(await response.json()).toEqual({ faults: [] })
    expect((await create()).status).toBe(201)
  })

  it.each([
    [{ kind: "reset" }, "endpoint: must be one of create, verify, any"],
    [{ endpoint: "create", kind: "fire" }, "kind: must be one of status, latency"],
    [{ endpoint: "create", kind: "status" }, 'status: is required for kind "status"'],
    [{ endpoint: "create", kind: "latency" }, 'seconds: is required for kind "latency"'],
    [{ endpoint: "create", kind: "body" }, 'body: is required for kind "body"'],
    [{ endpoint: "create", kind: "status", status: 99 }, "status: must be at least 200"],
    [{ endpoint: "create", kind: "reset", times: 0 }, "times: must be at least 1"],
    [{ ...STATUS, headers: { "a b": "c" } }, "headers: must have the names of headers"],
    [{ ...STATUS, headers: { a: "\n" } }, "headers.a: must be text that a header can carry"],
  ])("The sandbox answers 400 to a plan for the fault %j", async (body, message) => {
    const { status, answer } = await steer(sandbox, "faults", body)

    expect(status).toBe(400)
    expect(answer.message).toContain(message)
    expect(sandbox.control.faults.pending()).toEqual([])
  })
})
