import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { runCli } from "./support/run-cli"
import { webhookTarget } from "./support/webhook-target"

const REASON = `The payment module cannot reach query and hosted_checkout. In medusa-config, give it
  { resolve: "@medusajs/medusa/payment", dependencies: ["query","hosted_checkout"], options: { providers: [...] } }`

/** A `medusa` whose start fails as Medusa's does. */
const FAILING = `
console.log("\\u001b[32minfo\\u001b[39m:    redisUrl not found.")
console.error("\\u001b[31merror\\u001b[39m:   " + ${JSON.stringify(REASON)} + "\\n    at load (module.js:1:1)")
process.exit(1)`

describe("hosted-checkout doctor, for a server that is no store with the plugin,", () => {
  it("says so in one line", async () => {
    const target = await webhookTarget()
    const { code, err } = await runCli(["doctor", "--url", target.url], {
      MEDUSA_ADMIN_API_KEY: "sk_of_an_admin",
    })
    await target.close()
    expect(code).toBe(1)
    expect(err).toMatch(/^error: the store does not answer as this plugin does \(settings\)\..*\n$/)
  })
})

describe("hosted-checkout doctor, for a store that does not answer,", () => {
  let folder: string
  let url: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "doctor-start-"))
    jest.spyOn(process, "cwd").mockReturnValue(folder)
    const target = await webhookTarget()
    await target.close()
    url = target.url
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const doctor = async () =>
    await runCli(["doctor", "--url", url], { MEDUSA_ADMIN_API_KEY: "sk_of_an_admin" })

  it("ends with 3", async () => {
    const { code, err } = await doctor()
    expect(code).toBe(3)
    expect(err).toMatch(/^error: the store at .* does not answer \(ECONNREFUSED\)/)
    expect(err).not.toContain("It does not start")
  })

  it("says so to an admin who has no login yet, for a store that never started has none", async () => {
    const { code, err } = await runCli(["doctor", "--url", url])
    expect(code).toBe(3)
    expect(err).toMatch(/^error: the store at .* does not answer \(ECONNREFUSED\)/)
  })

  it("says that the payment module has no dependencies, in the folder of its backend", async () => {
    write("medusa-config.ts", "")
    write("node_modules/@medusajs/cli/cli.js", FAILING)
    const { code, err } = await doctor()
    expect(code).toBe(3)
    expect(err).toContain(`It does not start:\nerror:   ${REASON}\n`)
    expect(err).not.toMatch(/redisUrl|at load/)
  })

  it("leaves out the password of a database", async () => {
    write("medusa-config.js", "")
    const line = "cannot connect to postgres://medusa:of-the-store@db/store"
    write("node_modules/@medusajs/cli/cli.js", `console.error("${line}"); process.exit(1)`)
    const { err } = await doctor()
    expect(err).toContain("cannot connect to postgres://db/store")
    expect(err).not.toContain("of-the-store")
  })

  it("starts no backend of this folder for a store elsewhere", async () => {
    write("medusa-config.js", "")
    write("node_modules/@medusajs/cli/cli.js", FAILING)
    const { code, err } = await runCli(["doctor", "--url", "https://store.invalid"], {
      MEDUSA_ADMIN_API_KEY: "sk_of_an_admin",
    })
    expect(code).toBe(3)
    expect(err).not.toContain("It does not start")
  })

  it("takes errors out of a log in JSON", async () => {
    write("medusa-config.js", "")
    const line = JSON.stringify({ level: "error", message: "Hosted checkout options are wrong:" })
    write("node_modules/@medusajs/cli/cli.js", `console.log('${line}'); process.exit(1)`)
    expect((await doctor()).err).toContain("It does not start:\nHosted checkout options are wrong:")
  })

  it("does not blame the start of a backend that starts", async () => {
    write("medusa-config.js", "")
    write("node_modules/@medusajs/cli/cli.js", "")
    expect((await doctor()).err).not.toContain("It does not start")
  })
})
