import type { Sandbox } from "../.."
import { ask } from "../../__tests__/support/ask"
import { open } from "../../__tests__/support/calls"
import { closeSandboxes, sandboxWith } from "../../__tests__/support/sandboxes"
import { steer } from "../../__tests__/support/steer"

describe("The access to the scenario API", () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await sandboxWith()
  })
  afterAll(closeSandboxes)

  it.each([
    ["127.0.0.1", (port: number) => `127.0.0.1:${port}`],
    ["localhost", (port: number) => `localhost:${port}`],
    ["[::1]", (port: number) => `[::1]:${port}`],
  ])(
    "The sandbox's control API, called at %s, answers its own web page and clients that are no browser",
    async (_, hostAt) => {
      const host = hostAt(sandbox.port)

      expect((await ask(sandbox, { host })).status).toBe(200)
      expect((await ask(sandbox, { host, origin: `http://${host}` })).status).toBe(200)
    }
  )

  it.each([
    ["forwarded", "for=203.0.113.7"],
    ["via", "1.1 front"],
    ["x-forwarded-for", "203.0.113.7"],
    ["x-forwarded-proto", "https"],
    ["x-forwarded-host", "127.0.0.1:4010"],
    ["x-real-ip", "127.0.0.1"],
    ["cf-connecting-ip", "203.0.113.7"],
    ["true-client-ip", "203.0.113.7"],
    ["fly-client-ip", "203.0.113.7"],
  ])(
    "The sandbox's control API refuses a request that came through a proxy, known by the header %s [case 47]",
    async (name, value) => {
      const host = `127.0.0.1:${sandbox.port}`
      for (const path of ["/sandbox", "/sandbox/state", "/sandbox/events"]) {
        const { status, body } = await ask(sandbox, { host, [name]: value }, { path })

        expect([path, status]).toEqual([path, 403])
        expect(body).toContain("Start the sandbox with --public-url to reach it from elsewhere.")
      }
    }
  )

  it("A sandbox without an access token refuses other machines, whatever token they send", async () => {
    const headers = { host: "sandbox.example", authorization: "Bearer undefined" }

    expect(sandbox.accessToken).toBeUndefined()
    expect((await ask(sandbox, headers)).status).toBe(403)
    expect((await ask(sandbox, { host: "a.example" }, { path: "/sandbox?token=" })).status).toBe(
      403
    )
  })

  it.each(["rebound.example", "127.0.0.1.example", "localhost.example", "127.0.0.1@example"])(
    "The sandbox's control API refuses a request for the host %j",
    async (host) => {
      const { status, body } = await ask(sandbox, { host })
      expect(status).not.toBe(200)
      expect(body).not.toContain("sessions")
    }
  )

  it.each(["https://evil.example", "http://127.0.0.1:1", "http://localhost", "null"])(
    "The sandbox's control API refuses each request from a web page of the origin %s",
    async (origin) => {
      const host = `127.0.0.1:${sandbox.port}`
      for (const [method, path] of [
        ["GET", "/sandbox/state"],
        ["GET", "/sandbox/events"],
        ["DELETE", "/sandbox/faults"],
        ["POST", "/sandbox/reset"],
      ] as const) {
        const { status, body } = await ask(sandbox, { host, origin }, { method, path })
        expect([status, body]).toEqual([
          403,
          '{"message":"Origin: only the sandbox\'s own pages may do this."}',
        ])
      }
    }
  )

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])(
    "The sandbox's control API refuses a body of %s, which any web page could send",
    async (type) => {
      const { id } = await open(sandbox)
      const { status, answer } = await steer(
        sandbox,
        `sessions/${id}/pay`,
        {},
        { "content-type": type }
      )

      expect([status, answer.message]).toEqual([415, "Content-Type: must be application/json."])
      expect(sandbox.control.session(id).status).toBe("open")
    }
  )

  it("The sandbox's control API answers 413 to a body over 65,536 bytes", async () => {
    const { status, answer } = await steer(sandbox, "faults", { body: "x".repeat(70_000) })

    expect([status, answer.message]).toEqual([413, "body: must not be larger than 65536 bytes."])
  })

  it("The sandbox's control API answers an unknown path with 404 in JSON", async () => {
    const { status, answer } = await steer(sandbox, "nothing")

    expect([status, answer.message]).toEqual([404, "Nothing is at POST /sandbox/nothing."])
  })
})
