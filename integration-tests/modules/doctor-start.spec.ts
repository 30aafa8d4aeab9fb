import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { findFreePort } from "../../demo/lib/ports"
import { runCli } from "../../src/cli/__tests__/support/run-cli"
import { createSeededDatabase } from "../helpers/database/seeded-database"

jest.setTimeout(90_000)

const ROOT = resolve(__dirname, "../..")
const SECRET = "sk_test_never_shown"

/** A store whose entry of the payment module has no `dependencies`. */
const configOf = (databaseUrl: string) => ({
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

  beforeAll(async () => {
    // Inside the repository, whose packages it has.
    mkdirSync(join(ROOT, ".medusa"), { recursive: true })
    folder = mkdtempSync(join(ROOT, ".medusa/doctor-start-"))
    const config = JSON.stringify(configOf((await createSeededDatabase()).url))
    const files = {
      "package.json": '{ "dependencies": { "@medusajs/medusa": "*" } }',
      "medusa-config.js": `const { defineConfig } = require("@medusajs/framework/utils")
module.exports = defineConfig(${config})`,
    }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text)
    }
    jest.spyOn(process, "cwd").mockReturnValue(folder)
  })
  afterAll(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  it("says what to write when Medusa does not start for a payment module without dependencies", async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`
    const { code, err } = await runCli(["doctor", "--url", url], {
      MEDUSA_ADMIN_API_KEY: "sk_of_an_admin",
      MEDUSA_DISABLE_TELEMETRY: "true",
      NODE_ENV: "development",
      // Compiles with swc: without it, ts-node type-checks all of Medusa.
      TS_NODE_PROJECT: join(ROOT, "demo/tsconfig.json"),
    })

    expect(code).toBe(3)
    expect(err).toContain("It does not start:\n")
    expect(err).toContain("The payment module cannot reach query and hosted_checkout.")
    expect(err).toContain('dependencies: ["query","hosted_checkout"]')
    expect(err).not.toContain(SECRET)
  })
})
