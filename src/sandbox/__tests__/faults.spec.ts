import { callAsIs, open, verify } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

describe("Faults", () => {
  afterEach(closeSandboxes)

  it("answer the next call as a test sets it, then end", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.faults.next({
      endpoint: "create",
      respond: {
        status: 502,
        body: "<h1>Bad gateway</h1>",
        contentType: "text/html",
        headers: { "retry-after": "1" },
      },
    })
    const response = await callAsIs(sandbox, "create", { amount: 1 })

    expect(response.status).toBe(502)
    expect(response.headers.get("content-type")).toBe("text/html")
    expect(response.headers.get("retry-after")).toBe("1")
    expect(await response.text()).toBe("<h1>Bad gateway</h1>")
    expect(sandbox.control.sessions()).toEqual([])
    expect((await callAsIs(sandbox, "create", { amount: 1 })).status).toBe(201)
    expect(sandbox.control.calls()).toMatchObject([
      { endpoint: "create", status: 502 },
      { endpoint: "create", status: 201 },
    ])
  })

  it("answer as many calls as they are set to, of their endpoint only", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox)
    sandbox.control.faults.next({
      endpoint: "verify",
      respond: { status: 503, body: { message: "down" } },
      times: 2,
    })

    const ask = () => callAsIs(sandbox, "verify", { token })
    expect((await callAsIs(sandbox, "create", { amount: 1 })).status).toBe(201)
    expect(await (await ask()).json()).toEqual({ message: "down" })
    expect(await (await ask()).json()).toEqual({ message: "down" })
    expect(await verify(sandbox, token)).toMatchObject({ status: "pending" })
  })

  it("reset the connection", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.faults.next({ endpoint: "create", respond: "reset" })

    await expect(callAsIs(sandbox, "create", { amount: 1 })).rejects.toThrow("fetch failed")
    expect(sandbox.control.calls()).toMatchObject([{ endpoint: "create", status: null }])
  })

  it("can lose just the answer: the work is done", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.faults.next({ endpoint: "create", respond: "reset", phase: "after" })

    await expect(callAsIs(sandbox, "create", { amount: 1 })).rejects.toThrow("fetch failed")
    expect(sandbox.control.sessions()).toHaveLength(1)
  })

  it("leave a call hanging until the sandbox closes", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.faults.next({ endpoint: "verify", respond: "hang" })
    const hanging = callAsIs(sandbox, "verify", { token: "tok" })
    const outcome = expect(hanging).rejects.toThrow("fetch failed")
    while (sandbox.control.calls().length === 0) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await sandbox.close()

    await outcome
  })

  it("are forgotten when they are cleared", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.faults.next({ endpoint: "create", respond: "hang" })
    sandbox.control.faults.clear()

    expect((await callAsIs(sandbox, "create", { amount: 1 })).status).toBe(201)
  })
})
