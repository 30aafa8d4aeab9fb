import fs from "node:fs"
import {
  authenticate,
  type AuthenticatedMedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import type { ExecArgs } from "@medusajs/framework/types"
import login from "../store/login-script"

const HTTP = { jwtSecret: "secret-of-the-store" }

/** A store with these admins, as far as the script and Medusa's own check of a login ask it. */
const storeWith = (users: { id: string }[], http: object = HTTP) => ({
  resolve: (name: string) =>
    ({
      configModule: { projectConfig: { http } },
      user: { listUsers: async () => users },
      logger: { warn: () => undefined, debug: () => undefined, error: () => undefined },
    })[name],
})

/** What the script writes to file descriptor 3. */
async function loginOf(container: object): Promise<string> {
  const write = jest.spyOn(fs, "writeSync").mockReturnValue(0)
  await login({ container, args: [] } as unknown as ExecArgs)
  const written = write.mock.calls.map(([descriptor, text]) => ({ descriptor, text }))
  write.mockRestore()
  expect(written.every(({ descriptor }) => descriptor === 3)).toBe(true)
  return written.map(({ text }) => String(text)).join("")
}

/** A request with a login, as Medusa's middleware of the Admin API leaves it. */
async function requestWith(token: string): Promise<AuthenticatedMedusaRequest> {
  const request = {
    headers: { authorization: `Bearer ${token}` },
    session: {},
    scope: storeWith([]),
  } as unknown as AuthenticatedMedusaRequest
  const check = authenticate("user", ["session", "bearer", "api-key"])
  await new Promise<void>((answered) => {
    const response = { status: () => ({ json: answered }) } as unknown as MedusaResponse
    void check(request, response, () => answered())
  })
  return request
}

describe("The login that a backend gives to the command line", () => {
  it("Medusa's Admin API accepts the admin login that a backend gives to the command line", async () => {
    const request = await requestWith(await loginOf(storeWith([{ id: "user_1" }])))
    expect(request.auth_context).toMatchObject({ actor_id: "user_1", actor_type: "user" })
  })

  it("A store with another JWT secret refuses the admin login that a backend gave to the command line", async () => {
    const token = await loginOf(storeWith([{ id: "user_1" }], { jwtSecret: "another" }))
    expect((await requestWith(token)).auth_context).toBeUndefined()
  })

  it("The admin login that a backend gives to the command line expires after five minutes", async () => {
    const [, payload = ""] = (await loginOf(storeWith([{ id: "user_1" }]))).split(".")
    const { iat, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
      iat: number
      exp: number
    }
    expect(exp - iat).toBe(300)
  })

  it("A backend without an admin user gives the command line no login", async () => {
    expect(await loginOf(storeWith([]))).toBe("")
  })
})
