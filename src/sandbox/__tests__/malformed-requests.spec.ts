import type { Sandbox } from ".."
import { call, type ErrorBody } from "./support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

describe("Malformed requests", () => {
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

  it("The sandbox refuses a body that is not JSON with 400", async () => {
    expect(await refusalOf(await call(sandbox, "create", '{"amount": 22.59'))).toEqual({
      status: 400,
      message: "The body is not valid JSON.",
    })
  })

  it.each(["[]", "null", "7", '"text"'])(
    "The sandbox answers 400 to the JSON body %s, which is no JSON object",
    async (body) => {
      expect(await refusalOf(await call(sandbox, "verify", body))).toEqual({
        status: 400,
        message: "The body must be a JSON object.",
      })
    }
  )

  it("The sandbox refuses a body of another content type with 415", async () => {
    const response = await call(sandbox, "create", "amount=22.59", {
      "content-type": "application/x-www-form-urlencoded",
    })

    expect(await refusalOf(response)).toEqual({
      status: 415,
      message: "The content type must be application/json.",
    })
  })

  it("The sandbox refuses a body that is too large with 413, and closes the connection", async () => {
    const response = await call(sandbox, "create", { amount: 1, reference: "x".repeat(300_000) })

    expect((await refusalOf(response)).status).toBe(413)
    expect(response.headers.get("connection")).toBe("close")
  })

  it("The sandbox answers 413 to a body in chunks that is too large in total, and accepts a small body in chunks", async () => {
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

  it("The sandbox answers 405 to a request that is no POST", async () => {
    const response = await fetch(`${sandbox.url}/hosted-payments/checkout-url`)

    expect((await refusalOf(response)).status).toBe(405)
  })

  it("The sandbox answers 404 at a path that the gateway does not have", async () => {
    const response = await fetch(`${sandbox.url}/hosted-payments/refund`, { method: "POST" })

    expect((await refusalOf(response)).status).toBe(404)
  })
})
