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

  it("The sandbox may be closed twice", async () => {
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

  it("The sandbox does not replace the Request and Response of its process", async () => {
    const { Request, Response } = globalThis
    await sandboxWith()

    expect(globalThis.Request).toBe(Request)
    expect(globalThis.Response).toBe(Response)
  })

  it("The sandbox refuses to pay a session that it never opened", async () => {
    const { control } = await sandboxWith()

    expect(() => control.pay("page_unknown", "4242 4242 4242 4242")).toThrow("No session")
  })
})
