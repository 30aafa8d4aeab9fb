import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { routerFinding } from "../doctor/admin-router"
import { adminApi } from "./support/admin-api"
import { runCli } from "./support/run-cli"

describe("doctor's check of react-router", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "doctor-router-"))
    writeFileSync(join(folder, "medusa-config.ts"), "")
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function install(path: string, manifest: object): void {
    const to = join(folder, "node_modules", path)
    mkdirSync(to, { recursive: true })
    writeFileSync(join(to, "package.json"), JSON.stringify({ version: "2.21.2", ...manifest }))
  }
  /** As npm installs it, in one folder. */
  function installAdmin(router: string): void {
    install("@medusajs/cli", {})
    writeFileSync(join(folder, "node_modules/@medusajs/cli/cli.js"), "")
    install("@medusajs/medusa", {})
    install("@medusajs/admin-bundler", {})
    install("@medusajs/dashboard", { dependencies: { "react-router-dom": router } })
  }

  it("The doctor command warns if the backend has another react-router version than Medusa Admin needs, and names the right version", () => {
    installAdmin("7.18.2")
    install("react-router-dom", { version: "6.30.4" })
    expect(routerFinding({ folder })).toEqual({
      check: "admin_router",
      state: "warning",
      message:
        "Admin has react-router-dom 7.18.2, and this backend installs 6.30.4: the Payments pages of Admin may not open.",
      fix: "Install react-router-dom@7.18.2 in the backend's folder, and start or build the store again.",
    })
  })

  it("The doctor command knows the react-router version that Admin needs also in a backend installed by pnpm", () => {
    install("@medusajs/medusa", {})
    const inside = "@medusajs/medusa/node_modules/@medusajs/admin-bundler"
    install(inside, {})
    install(`${inside}/node_modules/@medusajs/dashboard`, {
      dependencies: { "react-router-dom": "7.18.2" },
    })
    install("react-router-dom", { version: "6.30.4" })
    expect(routerFinding({ folder })).toMatchObject({ check: "admin_router" })
  })

  it.each([
    ["the version of Admin", "6.30.4"],
    ["no react-router itself", undefined],
  ])(
    "The doctor command does not warn about react-router when the backend installs %s",
    (_, installed) => {
      installAdmin("6.30.4")
      if (installed !== undefined) {
        install("react-router-dom", { version: installed })
      }
      expect(routerFinding({ folder })).toBeUndefined()
    }
  )

  it("The doctor command does not warn about react-router when the backend has no Admin", () => {
    install("react-router-dom", { version: "6.30.4" })
    expect(routerFinding({ folder })).toBeUndefined()
  })

  it("The doctor command prints its warning about react-router when a user runs it in the folder of a running backend", async () => {
    installAdmin("7.18.2")
    install("react-router-dom", { version: "6.30.4" })
    const store = await adminApi(null)
    const cwd = jest.spyOn(process, "cwd").mockReturnValue(folder)
    try {
      const { code, out } = await runCli(["doctor", "--url", store.url], {
        MEDUSA_ADMIN_API_KEY: "sk_admin",
      })
      expect(code).toBe(0)
      expect(out).toContain("-> Install react-router-dom@7.18.2 in the backend's folder")
    } finally {
      cwd.mockRestore()
      store.close()
    }
  })
})
