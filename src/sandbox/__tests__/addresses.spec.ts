import { SandboxOptionsError, startSandbox } from ".."
import { call, open } from "./support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

describe("The sandbox's addresses and options", () => {
  afterEach(closeSandboxes)

  it.each(["redirect_url", "cancel_url", "webhook_url"])(
    "The sandbox accepts an http address in the field %s only on localhost, and only with allowInsecureLocalhost",
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

  it("The sandbox's payment pages have https addresses unless allowInsecureLocalhost is set", async () => {
    const sandbox = await sandboxWith({ allowInsecureLocalhost: false })
    const { checkout_url } = await open(sandbox)

    expect(checkout_url).toMatch(new RegExp(`^https://127\\.0\\.0\\.1:${sandbox.port}/checkout/`))
  })

  it("The sandbox's payment pages and their forms have addresses that begin with the option publicUrl", async () => {
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
  ])("The sandbox does not start with the wrong options %j", async (options) => {
    await expect(startSandbox(options)).rejects.toThrow(SandboxOptionsError)
  })
})
