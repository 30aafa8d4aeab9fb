import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { answers } from "../../client/__tests__/support/behaviours"
import { egressProxy, GATEWAY_HOST } from "../../client/__tests__/support/egress-proxy"
import { gatewayThat, stopServers } from "../../client/__tests__/support/stub-gateway"
import { adminApi, FINDING } from "./support/admin-api"
import { runCli } from "./support/run-cli"
import { webhookTarget } from "./support/webhook-target"

const REASON = `The payment module cannot reach query and hosted_checkout. In medusa-config, give it
  { resolve: "@medusajs/medusa/payment", dependencies: ["query","hosted_checkout"], options: { providers: [...] } }`

/** A `medusa` whose start fails as Medusa 2.21's does: it prints the reason four times, with stacks. */
const FAILING = `
const failed = "Loaders for module Hosted_checkout failed"
const reason = ${JSON.stringify(REASON)}
const stack = "Error: " + failed + ": " + reason + "\\n    at load (module.js:1:1)"
const error = "\\u001b[31merror\\u001b[39m:   "
console.log("\\u001b[32minfo\\u001b[39m:    redisUrl not found.")
console.log(error + failed + " with the following error: ")
console.log(error + "Could not resolve module: Hosted_checkout. Error: " + failed + ": " + reason + "\\n" + stack)
console.log(error + "Error running script: " + failed + ": " + reason + "\\n" + stack)
process.exit(1)`

/** A \`medusa\` that gives the answer of the script with the admin's login. */
const SIGNING_IN = `
const script = process.argv.at(-1)
if (script.includes("login-script")) require("node:fs").writeSync(3, "login-of-an-admin")`

describe("doctor against a server without the plugin", () => {
  it("The doctor command says in one line that a server is no Medusa store with the plugin, and exits with code 1", async () => {
    const target = await webhookTarget()
    const { code, err } = await runCli(["doctor", "--url", target.url], {
      MEDUSA_ADMIN_API_KEY: "sk_of_an_admin",
    })
    await target.close()
    expect(code).toBe(1)
    expect(err).toMatch(/^error: the store does not answer as this plugin does \(settings\)\..*\n$/)
  })
})

describe("doctor against a store that does not answer", () => {
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

  it("The doctor command exits with code 3 and names the connection error when the store does not answer", async () => {
    const { code, err } = await doctor()
    expect(code).toBe(3)
    expect(err).toMatch(/^error: the store at .* does not answer \(ECONNREFUSED\)/)
    expect(err).not.toContain("It does not start")
  })

  it("The doctor command says that the store does not answer even if the admin has given no login yet", async () => {
    const { code, err } = await runCli(["doctor", "--url", url])
    expect(code).toBe(3)
    expect(err).toMatch(/^error: the store at .* does not answer \(ECONNREFUSED\)/)
  })

  it("The doctor command starts the backend in its folder if the backend does not answer, and prints once why the start fails", async () => {
    write("medusa-config.ts", "")
    write("node_modules/@medusajs/cli/cli.js", FAILING)
    const { code, err } = await doctor()
    expect(code).toBe(3)
    const [, ...lines] = err.split("\n")
    expect(lines.join("\n")).toBe(`It does not start:\n${REASON}\n`)
  })

  it("The doctor command prints why a backend does not start, without the database's password", async () => {
    write("medusa-config.js", "")
    const line = "cannot connect to postgres://medusa:of-the-store@db/store"
    write("node_modules/@medusajs/cli/cli.js", `console.error("${line}"); process.exit(1)`)
    const { err } = await doctor()
    expect(err).toContain("cannot connect to postgres://db/store")
    expect(err).not.toContain("of-the-store")
  })

  it("The doctor command does not start the backend of its folder when --url names a store elsewhere", async () => {
    write("medusa-config.js", "")
    write("node_modules/@medusajs/cli/cli.js", FAILING)
    const { code, err } = await runCli(["doctor", "--url", "https://store.invalid"], {
      MEDUSA_ADMIN_API_KEY: "sk_of_an_admin",
    })
    expect(code).toBe(3)
    expect(err).not.toContain("It does not start")
  })

  it("The doctor command can read why a backend does not start from a log in JSON", async () => {
    write("medusa-config.js", "")
    const line = JSON.stringify({ level: "error", message: "Hosted checkout options are wrong:" })
    write("node_modules/@medusajs/cli/cli.js", `console.log('${line}'); process.exit(1)`)
    expect((await doctor()).err).toContain("It does not start:\nHosted checkout options are wrong:")
  })

  it('The doctor command says "configured well, but not running" when nothing answers and the backend can start', async () => {
    write("medusa-config.js", "")
    write("node_modules/@medusajs/cli/cli.js", "")
    const { code, out, err } = await doctor()
    expect({ code, err }).toEqual({ code: 3, err: "" })
    expect(out).toContain("configured well, but it is not running: nothing answers at")
    const json = await runCli(["doctor", "--url", url, "--json"])
    expect(JSON.parse(json.out)).toMatchObject({ running: false, starts: true })
  })

  it("The doctor command prints the message of an error that stops the backend's start, without the source code around the error", async () => {
    write("medusa-config.js", "")
    write("node_modules/@medusajs/cli/cli.js", 'throw new Error("Cannot find module x")')
    const [, ...lines] = (await doctor()).err.split("\n")
    expect(lines.join("\n")).toBe("It does not start:\nCannot find module x\n")
  })
})

describe("doctor in the folder of a backend", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "doctor-here-"))
    jest.spyOn(process, "cwd").mockReturnValue(folder)
    mkdirSync(join(folder, "node_modules/@medusajs/cli"), { recursive: true })
    writeFileSync(join(folder, "medusa-config.ts"), "")
    writeFileSync(join(folder, "node_modules/@medusajs/cli/cli.js"), SIGNING_IN)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  const loginsAt = ({ calls }: Awaited<ReturnType<typeof adminApi>>) => [
    ...new Set(calls.map(({ headers }) => headers.authorization)),
  ]

  it.each([
    ["MEDUSA_BACKEND_URL", (url: string) => url],
    ["PORT", (url: string) => new URL(url).port],
  ])(
    "The doctor command gets the store's address from %s in the backend's .env, and signs in as an admin of that backend",
    async (name, valueOf) => {
      const store = await adminApi()
      writeFileSync(join(folder, ".env"), `${name}=${valueOf(store.url)}\n`)
      const { code, out, err } = await runCli(["doctor"])
      store.close()

      expect({ code, err }).toEqual({ code: 0, err: "" })
      expect(out).toContain(FINDING.message)
      expect(loginsAt(store)).toEqual([undefined, "Bearer login-of-an-admin"])
      expect(out).not.toContain("login-of-an-admin")
    }
  )

  it("The doctor command signs in with the admin API key in the backend's .env", async () => {
    const store = await adminApi()
    const lines = [`MEDUSA_BACKEND_URL=${store.url}`, "MEDUSA_ADMIN_API_KEY=sk_of_the_file"]
    writeFileSync(join(folder, ".env"), lines.join("\n"))
    await runCli(["doctor"])
    store.close()
    expect(loginsAt(store)).toEqual([`Basic ${Buffer.from("sk_of_the_file:").toString("base64")}`])
  })

  it("The doctor command says why the backend in its folder gives it no login, and exits with code 2", async () => {
    writeFileSync(
      join(folder, "node_modules/@medusajs/cli/cli.js"),
      'console.log("error:   No database."); process.exit(1)'
    )
    const store = await adminApi()
    const { code, err } = await runCli(["doctor", "--url", store.url])
    store.close()
    expect(code).toBe(2)
    expect(err).toBe("error: the backend in this folder gives no login:\nNo database.\n")
  })

  it("The doctor command does not report a store as stopped when /health answers but another request breaks off", async () => {
    const store = createServer((request, response) => {
      if (request.url === "/health") {
        response.end("OK")
      } else {
        request.socket.destroy()
      }
    }).listen(0, "127.0.0.1")
    await once(store, "listening")
    const { port } = store.address() as AddressInfo
    const { code, err } = await runCli(["doctor", "--url", `http://127.0.0.1:${port}`])
    store.close()
    expect(code).toBe(3)
    expect(err).toContain("does not answer")
    expect(err).not.toContain("configured well")
  })

  it("The doctor command refuses to send the API key of .env to a store at another address", async () => {
    writeFileSync(join(folder, ".env"), "MEDUSA_ADMIN_API_KEY=sk_of_the_file\n")
    const { code, err } = await runCli(["doctor", "--url", "https://another-shop.example"])
    expect(code).toBe(2)
    expect(err).toContain("is not sent to https://another-shop.example")
  })

  it("The doctor command does not send the backend's login to a store at another address", async () => {
    const proxy = await egressProxy()
    const { port, requests } = await gatewayThat(answers(200, {}))
    const args = ["doctor", "--url", `http://${GATEWAY_HOST}:${port}`]
    const { code, err } = await runCli(args, { HTTP_PROXY: proxy.url })
    await stopServers()

    expect(code).toBe(2)
    expect(err).toContain("the login is missing")
    expect(requests.map(({ headers }) => headers["authorization"])).toEqual([undefined])
  })
})
