import { SandboxOptionsError, startSandbox } from ".."
import { call, open } from "./support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

describe("Strict mode and --allow-insecure-localhost", () => {
  afterEach(closeSandboxes)

  it.each(["redirect_url", "cancel_url", "webhook_url"])(
    "%s may be http on a loopback host only when insecure",
    async (field) => {
      const strict = await sandboxWith({ allowInsecureLocalhost: false })
      const insecure = await sandboxWith({ allowInsecureLocalhost: true })
      const local = { amount: 1, [field]: "http://localhost:9000/x" }
      const remote = { amount: 1, [field]: "http://shop.example.com/x" }

      expect((await call(strict, "create", local)).status).toBe(400)
      expect((await call(insecure, "create", local)).status).toBe(201)
      expect((await call(insecure, "create", remote)).status).toBe(400)
    }
  )

  it("gives an https address for the page when strict", async () => {
    const sandbox = await sandboxWith({ allowInsecureLocalhost: false })
    const { checkout_url } = await open(sandbox)

    expect(checkout_url).toMatch(new RegExp(`^https://127\\.0\\.0\\.1:${sandbox.port}/checkout/`))
  })

  it("gives the address in front of it when it has one", async () => {
    const sandbox = await sandboxWith({
      allowInsecureLocalhost: false,
      publicUrl: "https://pay.example.com/sandbox/",
    })
    const { checkout_url, id } = await open(sandbox)
    const page = await (await fetch(`${sandbox.url}/checkout/${id}`)).text()

    expect(checkout_url).toBe(`https://pay.example.com/sandbox/checkout/${id}`)
    expect(page).toContain(`action="/sandbox/checkout/${id}/pay"`)
  })

  it.each([
    { secretKey: " " },
    { secretKey: SECRET_KEY, publicUrl: "http://127.0.0.1:4010" },
    { secretKey: SECRET_KEY, port: 70_000 },
  ])("does not start with wrong options: %j", async (options) => {
    await expect(startSandbox(options)).rejects.toThrow(SandboxOptionsError)
  })
})
