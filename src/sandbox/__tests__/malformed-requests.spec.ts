import type { Sandbox } from ".."
import { call, type ErrorBody } from "./support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

describe("A request that cannot be read", () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await sandboxWith()
  })
  afterAll(closeSandboxes)

  async function refusalOf(response: Response) {
    const { message } = (await response.json()) as ErrorBody
    expect(response.headers.get("content-type")).toMatch(/^application\/json/)
    return { status: response.status, message }
  }

  it("is refused with 400 when it is not JSON", async () => {
    expect(await refusalOf(await call(sandbox, "create", '{"amount": 22.59'))).toEqual({
      status: 400,
      message: "The body is not valid JSON.",
    })
  })

  it.each(["[]", "null", "7", '"text"'])("is refused with 400 when it is %s", async (body) => {
    expect(await refusalOf(await call(sandbox, "verify", body))).toEqual({
      status: 400,
      message: "The body must be a JSON object.",
    })
  })

  it("is refused with 415 in another content type", async () => {
    const response = await call(sandbox, "create", "amount=22.59", {
      "content-type": "application/x-www-form-urlencoded",
    })

    expect(await refusalOf(response)).toEqual({
      status: 415,
      message: "The content type must be application/json.",
    })
  })

  it("is refused with 413 when it is too large", async () => {
    const response = await call(sandbox, "create", { amount: 1, reference: "x".repeat(300_000) })

    expect((await refusalOf(response)).status).toBe(413)
    expect(response.headers.get("connection")).toBe("close")
  })

  it("is refused with 413 when it comes in chunks that are too large together, and read when not", async () => {
    const inChunks = (reference: string) =>
      fetch(`${sandbox.url}/hosted-payments/checkout-url`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET_KEY}`, "content-type": "application/json" },
        body: new Blob([JSON.stringify({ amount: 1, reference })]).stream(),
        duplex: "half",
      })

    expect((await inChunks("x".repeat(300_000))).status).toBe(413)
    expect((await inChunks("x")).status).toBe(201)
  })

  it("is refused with 405 when it is not a POST", async () => {
    const response = await fetch(`${sandbox.url}/hosted-payments/checkout-url`)

    expect((await refusalOf(response)).status).toBe(405)
  })

  it("is refused with 404 where nothing is", async () => {
    const response = await fetch(`${sandbox.url}/hosted-payments/refund`, { method: "POST" })

    expect((await refusalOf(response)).status).toBe(404)
  })
})
