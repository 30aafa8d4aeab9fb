import { startSandbox } from ".."
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

describe("The sandbox as a program", () => {
  afterEach(closeSandboxes)

  it("The sandbox listens on 127.0.0.1 and answers ok at /health", async () => {
    const sandbox = await sandboxWith()
    const response = await fetch(`${sandbox.url}/health`)

    expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`)
    expect(await response.json()).toEqual({ status: "ok" })
  })

  it("A sandbox can be closed a second time without an error", async () => {
    const sandbox = await sandboxWith()
    await fetch(`${sandbox.url}/health`)
    await Promise.all([sandbox.close(), sandbox.close()])

    await expect(fetch(`${sandbox.url}/health`)).rejects.toThrow("fetch failed")
  })

  it("The sandbox does not start on a port where another program listens", async () => {
    const { port } = await sandboxWith()

    await expect(startSandbox({ secretKey: SECRET_KEY, port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    })
  })

  it("The sandbox leaves the global Request and Response of Node.js unchanged", async () => {
    const { Request, Response } = globalThis
    await sandboxWith()

    expect(globalThis.Request).toBe(Request)
    expect(globalThis.Response).toBe(Response)
  })

  it("A test cannot pay a session that the sandbox never opened", async () => {
    const { control } = await sandboxWith()

    expect(() => control.pay("page_unknown", "4242 4242 4242 4242")).toThrow("No session")
  })
})
