import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { findFreePort } from "../../demo/lib/ports"
import { runCli } from "../../src/cli/__tests__/support/run-cli"
import { execute } from "../../src/cli/store/execute"
import { createSeededDatabase } from "../helpers/database/seeded-database"

jest.setTimeout(90_000)

const ROOT = resolve(__dirname, "../..")
const SECRET = "sk_test_never_shown"
const ENV = {
  MEDUSA_ADMIN_API_KEY: "sk_of_an_admin",
  MEDUSA_DISABLE_TELEMETRY: "true",
  NODE_ENV: "development",
  // Compiles with swc: without it, ts-node type-checks all of Medusa.
  TS_NODE_PROJECT: join(ROOT, "demo/tsconfig.json"),
}

/** A store whose entry of the payment module has these `dependencies`. */
const configOf = (databaseUrl: string, dependencies: string[]) => ({
  projectConfig: {
    databaseUrl,
    http: { jwtSecret: "x", cookieSecret: "x", storeCors: "", adminCors: "", authCors: "" },
  },
  admin: { disable: true },
  modules: [
    {
      resolve: join(ROOT, "src/modules/hosted-checkout"),
      options: {
        accounts: {
          default: {
            baseUrl: "https://gateway.example.com",
            merchantSecretKey: SECRET,
            storefrontUrl: "https://shop.example.com",
          },
        },
        backendUrl: "https://store.example.com",
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies,
      options: {
        providers: [
          {
            resolve: join(ROOT, "src/providers/hosted-checkout"),
            id: "default",
            options: { account: "default" },
          },
        ],
      },
    },
  ],
})

describe("hosted-checkout doctor, in the folder of a backend", () => {
  let folder: string
  let databaseUrl: string

  beforeAll(async () => {
    // Inside the repository, whose packages it has.
    mkdirSync(join(ROOT, ".medusa"), { recursive: true })
    folder = mkdtempSync(join(ROOT, ".medusa/doctor-start-"))
    databaseUrl = (await createSeededDatabase()).url
    writeFileSync(join(folder, "package.json"), '{ "dependencies": { "@medusajs/medusa": "*" } }')
    jest.spyOn(process, "cwd").mockReturnValue(folder)
  })
  afterAll(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  function configure(dependencies: string[]): void {
    const config = JSON.stringify(configOf(databaseUrl, dependencies))
    writeFileSync(
      join(folder, "medusa-config.js"),
      `const { defineConfig } = require("@medusajs/framework/utils")
module.exports = defineConfig(${config})`
    )
  }
  const doctor = async () =>
    await runCli(["doctor", "--url", `http://127.0.0.1:${await findFreePort()}`], ENV)

  it("The doctor command prints once which dependencies to write when Medusa does not start because the payment module has none", async () => {
    configure([])
    const { code, err } = await doctor()
    const [, ...lines] = err.split("\n")

    expect(code).toBe(3)
    expect(lines.slice(0, 3)).toEqual([
      "It does not start:",
      "The payment module cannot reach query and hosted_checkout. In medusa-config, give it",
      expect.stringContaining('dependencies: ["query","hosted_checkout"]'),
    ])
    expect(err.match(/cannot reach query/g)).toHaveLength(1)
    expect(err).not.toMatch(/^\s+at /m)
    expect(err).not.toContain(SECRET)
  })

  it("The doctor command's login script gets a JSON Web Token for the Admin API from a Medusa backend that can start", async () => {
    configure(["query", "hosted_checkout"])
    Object.assign(process.env, ENV)
    const backend = { folder, medusa: require.resolve("@medusajs/cli/cli.js") }
    const script = join(ROOT, "src/cli/store/login-script.ts")
    const { answer } = await execute(backend, script)
    expect(answer.split(".").map((part) => part.length > 0)).toEqual([true, true, true])
  })
})
