import type { Sandbox } from "../.."
import { ask } from "../../__tests__/support/ask"
import { open } from "../../__tests__/support/calls"
import { closeSandboxes, sandboxWith } from "../../__tests__/support/sandboxes"

const PUBLIC_URL = "https://sandbox.example/pay"
const PUBLIC_HOST = "sandbox.example"

describe("The access token of a public sandbox", () => {
  let sandbox: Sandbox
  let token: string
  const bearer = () => ({ authorization: `Bearer ${token}` })
  beforeAll(async () => {
    sandbox = await sandboxWith({ publicUrl: PUBLIC_URL })
    token = sandbox.accessToken ?? ""
  })
  afterAll(closeSandboxes)

  it("A public sandbox makes a new access token in each run, even with the same seed", async () => {
    const options = { publicUrl: PUBLIC_URL, seed: "one" }
    const tokens = [await sandboxWith(options), await sandboxWith(options), sandbox].map(
      ({ accessToken }) => accessToken
    )

    expect(new Set(tokens).size).toBe(3)
    expect(tokens).toEqual(Array(3).fill(expect.stringMatching(/^[\w-]{32,}$/)))
  })

  it.each([
    ["the public host", () => PUBLIC_HOST],
    // A proxy that writes its own Host header, or passes bytes on, makes everybody look like this machine.
    ["127.0.0.1", () => `127.0.0.1:${sandbox.port}`],
    ["localhost", () => `localhost:${sandbox.port}`],
  ])(
    "A public sandbox shows and changes nothing without its access token, called at %s [case 47]",
    async (_, hostAt) => {
      const headers = { host: hostAt(), "content-type": "application/json" }
      for (const [method, path] of [
        ["GET", "/sandbox"],
        ["GET", "/sandbox?token=wrong"],
        ["GET", "/sandbox/state"],
        ["GET", `/sandbox/state?token=${token}`],
        ["GET", "/sandbox/events"],
        ["POST", "/sandbox/key"],
        ["POST", "/sandbox/reset"],
        ["DELETE", "/sandbox/faults"],
      ] as const) {
        const { status, body, headers: answered } = await ask(sandbox, headers, { method, path })

        expect([method, path, status]).toEqual([method, path, 401])
        expect(answered["www-authenticate"]).toBe("Bearer")
        expect(answered["cache-control"]).toBe("no-store")
        expect(JSON.parse(body)).toEqual({
          message:
            "Authorization: the access token that the start of the sandbox printed is missing or wrong.",
        })
      }
    }
  )

  it.each([
    ["the public host, through a proxy", { host: PUBLIC_HOST, "x-forwarded-for": "203.0.113.7" }],
    ["a host that the proxy has written", { host: "sandbox.internal" }],
  ])(
    "A public sandbox accepts its access token in the Authorization header, called at %s",
    async (_, headers) => {
      expect((await ask(sandbox, { ...headers, ...bearer() })).status).toBe(200)
      const page = await ask(sandbox, { ...headers, ...bearer() }, { path: "/sandbox" })
      expect(page.body).toContain("<title>Sandbox console")
    }
  )

  it("A public sandbox refuses web pages of another origin even if they send the access token", async () => {
    const headers = { host: PUBLIC_HOST, ...bearer() }

    expect((await ask(sandbox, { ...headers, origin: "https://evil.example" })).status).toBe(403)
    expect((await ask(sandbox, { ...headers, origin: "https://sandbox.example" })).status).toBe(200)
  })

  it("A public sandbox stores the access token of a browser's first visit in a cookie that no script can read", async () => {
    const path = `/sandbox?token=${token}&lang=fr`
    const { status, headers } = await ask(sandbox, { host: PUBLIC_HOST }, { path })
    const [cookie = ""] = headers["set-cookie"] ?? []

    expect([status, headers.location]).toEqual([303, "sandbox?lang=fr"])
    expect(headers["referrer-policy"]).toBe("no-referrer")
    expect(cookie.split("; ").slice(1).sort()).toEqual(["HttpOnly", "SameSite=Strict", "Secure"])
    expect(
      (await ask(sandbox, { host: PUBLIC_HOST, cookie: cookie.split(";")[0] ?? "" })).status
    ).toBe(200)
  })

  it("A public sandbox gives a browser on the same machine a cookie that also works without https", async () => {
    const path = `/sandbox?token=${token}`
    const { headers } = await ask(sandbox, { host: `127.0.0.1:${sandbox.port}` }, { path })

    expect(headers.location).toBe("sandbox")
    expect(headers["set-cookie"]?.[0]).not.toContain("Secure")
  })

  it("A public sandbox never shows its access token in its state or its console", async () => {
    const headers = { host: PUBLIC_HOST, ...bearer() }

    for (const path of ["/sandbox", "/sandbox/state"]) {
      expect((await ask(sandbox, headers, { path })).body).not.toContain(token)
    }
  })

  it("A public sandbox needs no access token for its payment pages, its OpenAPI document and its health", async () => {
    const { id } = await open(sandbox)
    const headers = { host: PUBLIC_HOST, "x-forwarded-for": "203.0.113.7" }

    for (const path of [`/checkout/${id}`, "/openapi.json", "/health"]) {
      expect([path, (await ask(sandbox, headers, { path })).status]).toEqual([path, 200])
    }
  })
})

describe("A sandbox with a public address on localhost", () => {
  afterAll(closeSandboxes)

  it("A sandbox with a public localhost address needs its access token only for requests through a proxy", async () => {
    const sandbox = await sandboxWith({ publicUrl: "https://localhost:8443" })
    const host = `127.0.0.1:${sandbox.port}`
    const passedOn = { host: "localhost:8443", "x-forwarded-for": "127.0.0.1" }
    const authorization = `Bearer ${sandbox.accessToken}`

    expect((await ask(sandbox, { host })).status).toBe(200)
    expect((await ask(sandbox, { host, origin: "https://localhost:8443" })).status).toBe(200)
    expect((await ask(sandbox, passedOn)).status).toBe(401)
    expect((await ask(sandbox, { ...passedOn, authorization })).status).toBe(200)
  })
})
