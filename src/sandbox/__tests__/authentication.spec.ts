import type { GatewayProfileInput } from "../../core/contract/gateway-profile"
import { call, type ErrorBody } from "./support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"

const REQUEST = { amount: 22.59, token: "tok_unknown" }

describe("The merchant key of a request", () => {
  afterEach(closeSandboxes)

  it.each([
    ["no header", { authorization: "" }],
    ["another key", { authorization: "Bearer sk_wrong" }],
    ["the key without its scheme", { authorization: SECRET_KEY }],
    ["another scheme", { authorization: `Basic ${SECRET_KEY}` }],
    ["an empty key", { authorization: "Bearer " }],
  ])("The sandbox answers 401 to a request with %s", async (_, headers) => {
    const sandbox = await sandboxWith()

    for (const endpoint of ["create", "verify"] as const) {
      const response = await call(sandbox, endpoint, REQUEST, headers)
      const { message } = (await response.json()) as ErrorBody

      expect(response.status).toBe(401)
      expect(message).toBe("The merchant secret key (header Authorization) is missing or wrong.")
    }
    expect(sandbox.control.sessions()).toEqual([])
  })

  it("The sandbox answers 401 to a wrong merchant key before it reads the request's body", async () => {
    const response = await call(await sandboxWith(), "create", "not JSON", {
      authorization: "Bearer sk_wrong",
    })

    expect(response.status).toBe(401)
  })

  it.each<[string, GatewayProfileInput["auth"], Record<string, string>]>([
    ["a scheme in any case", { in: "header" }, { authorization: `bearer ${SECRET_KEY}` }],
    [
      "a bare key in a header of its own",
      { in: "header", name: "X-Api-Key", scheme: "" },
      { "x-api-key": SECRET_KEY },
    ],
    [
      "another scheme",
      { in: "header", name: "Authorization", scheme: "Token" },
      { authorization: `Token ${SECRET_KEY}` },
    ],
  ])(
    "The sandbox accepts a merchant key that is sent as the gateway profile says, here with %s",
    async (_, auth, headers) => {
      const sandbox = await sandboxWith({ profile: { auth } })
      const right = await call(sandbox, "create", REQUEST, { authorization: "", ...headers })
      const wrong = await call(sandbox, "create", REQUEST, { authorization: "", "x-api-key": "no" })

      expect([right.status, wrong.status]).toEqual([201, 401])
    }
  )

  it("The sandbox stores no merchant key when the key is sent in the body of a request", async () => {
    const sandbox = await sandboxWith({ profile: { auth: { in: "body", field: "key" } } })
    const headers = { authorization: "" }
    const right = await call(sandbox, "create", { ...REQUEST, key: SECRET_KEY }, headers)
    const wrong = await call(sandbox, "create", { ...REQUEST, key: "sk_wrong" }, headers)
    const none = await call(sandbox, "create", REQUEST)

    expect([right.status, wrong.status, none.status]).toEqual([201, 401, 401])
    expect(JSON.stringify(sandbox.control.sessions())).not.toContain(SECRET_KEY)
  })
})
