import { startSandbox } from ".."
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

describe("The sandbox as a program", () => {
  afterEach(closeSandboxes)

  it("answers on 127.0.0.1 and says that it is well", async () => {
    const sandbox = await sandboxWith()
    const response = await fetch(`${sandbox.url}/health`)

    expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`)
    expect(await response.json()).toEqual({ status: "ok" })
  })

  it("closes once, however often it is asked to", async () => {
    const sandbox = await sandboxWith()
    await fetch(`${sandbox.url}/health`)
    await Promise.all([sandbox.close(), sandbox.close()])

    await expect(fetch(`${sandbox.url}/health`)).rejects.toThrow("fetch failed")
  })

  it("does not start where another program listens", async () => {
    const { port } = await sandboxWith()

    await expect(startSandbox({ secretKey: SECRET_KEY, port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    })
  })

  it("leaves the globals of its process alone", async () => {
    const { Request, Response } = globalThis
    await sandboxWith()

    expect(globalThis.Request).toBe(Request)
    expect(globalThis.Response).toBe(Response)
  })

  it("knows no session that it never opened", async () => {
    const { control } = await sandboxWith()

    expect(() => control.pay("page_unknown", "4242 4242 4242 4242")).toThrow("No session")
  })
})
