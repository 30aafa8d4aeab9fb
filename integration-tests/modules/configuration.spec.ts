import { asValue } from "@medusajs/framework/awilix"
import { configManager } from "@medusajs/framework/config"
import { container, MedusaAppLoader } from "@medusajs/framework"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { ContainerRegistrationKeys, defineConfig, ModulesSdkUtils } from "@medusajs/framework/utils"
import type { Accounts } from "../../src/payments/account"
import { createSeededDatabase } from "../helpers/database/seeded-database"

jest.setTimeout(60_000)

const { PG_CONNECTION } = ContainerRegistrationKeys
const { loading_: LOADING } = MedusaModule as unknown as {
  loading_: Map<string, Promise<unknown>>
}
const SECRET = "sk_test_never_shown"
const PROVIDER = "./src/providers/hosted-checkout"
const ACCOUNT = {
  baseUrl: "https://gateway.example.com",
  merchantSecretKey: SECRET,
  storefrontUrl: "https://shop.example.com",
}
const OPTIONS = { accounts: { default: ACCOUNT }, backendUrl: "https://store.example.com" }
const ENTRY = { resolve: PROVIDER, id: "default", options: { account: "default" } }

interface Config {
  options?: object
  providers?: object[]
  dependencies?: string[]
  plugins?: { resolve: string; options: Record<string, unknown> }[]
  /** The plugin's module is left out. */
  withoutModule?: boolean
}

/** Medusa's own loading of all modules, as `start`, `develop` and `exec` do it. */
describe("Medusa with the plugin", () => {
  let url: string
  let lines: string[]

  beforeAll(async () => {
    url = (await createSeededDatabase()).url
  })
  beforeEach(() => {
    lines = []
    // Medusa keeps a promise of each module that is being loaded; it need not be awaited.
    jest.spyOn(LOADING, "set").mockImplementation((key, loading) => {
      loading.catch(() => undefined)
      return Map.prototype.set.call(LOADING, key, loading) as typeof LOADING
    })
  })
  afterEach(async () => {
    await MedusaModule.onApplicationPrepareShutdown()
    await MedusaModule.onApplicationShutdown()
    await container.resolve<{ destroy(): Promise<void> }>(PG_CONNECTION).destroy()
    MedusaModule.clearInstances()
    // Those of a start that failed are never fulfilled.
    LOADING.clear()
    jest.restoreAllMocks()
    expect(lines.join("\n")).not.toContain(SECRET)
  })

  /** Medusa with another medusa-config; what each module logs is kept. */
  function medusa({
    options = structuredClone(OPTIONS),
    providers = [ENTRY],
    dependencies = ["query", "hosted_checkout"],
    plugins = [],
    withoutModule = false,
  }: Config): MedusaAppLoader {
    const config = defineConfig({
      projectConfig: {
        databaseUrl: url,
        http: { jwtSecret: "x", cookieSecret: "x", storeCors: "", adminCors: "", authCors: "" },
      },
      plugins,
      modules: [
        ...(withoutModule ? [] : [{ resolve: "./src/modules/hosted-checkout", options }]),
        { resolve: "@medusajs/medusa/payment", dependencies, options: { providers } },
      ],
    })
    const keep = (line: unknown) => void lines.push(String(line))
    container.register({
      [ContainerRegistrationKeys.CONFIG_MODULE]: asValue(
        configManager.loadConfig({ projectConfig: config, baseDir: process.cwd() })
      ),
      [PG_CONNECTION]: asValue(ModulesSdkUtils.createPgConnection({ clientUrl: url })),
      [ContainerRegistrationKeys.LOGGER]: asValue({
        ...Object.fromEntries(["info", "debug", "log", "warn"].map((level) => [level, keep])),
        error: keep,
      }),
    })
    return new MedusaAppLoader({ container, cwd: process.cwd() })
  }

  it("Medusa starts with the plugin, and each account of the options becomes a payment provider", async () => {
    const usd = { resolve: PROVIDER, id: "usd", options: { account: "usd" } }
    const options = { ...OPTIONS, accounts: { default: ACCOUNT, usd: ACCOUNT } }
    const { modules } = await medusa({ options, providers: [ENTRY, usd] }).load()

    const { accounts } = modules.hosted_checkout as unknown as { accounts: Accounts }
    expect([...accounts.byProviderId.keys()]).toEqual([
      "pp_hosted-checkout_default",
      "pp_hosted-checkout_usd",
    ])
  })

  it.each<[string, Config, RegExp[]]>([
    [
      "a wrong option",
      { options: { ...OPTIONS, pollConcurrency: 0 } },
      [/Hosted checkout options are wrong:\n {2}- pollConcurrency: /],
    ],
    [
      "a payment module that cannot reach the plugin's module",
      { dependencies: ["query"] },
      [/The payment module cannot reach hosted_checkout\./, /dependencies: \["query"/],
    ],
    [
      "the provider and without the plugin",
      { withoutModule: true },
      [
        /has the provider of hosted checkout and not the plugin/,
        /plugins: \[\{ resolve: "medusa-/,
        /plugins: \[checkout\.plugin\]/,
      ],
    ],
  ])(
    "Medusa does not start with %s, and says what to write in medusa-config",
    async (_, config, expected) => {
      const error = await medusa(config)
        .load()
        .then(
          () => new Error("It started."),
          (reason: Error) => reason
        )

      expect(error.message).not.toContain(SECRET)
      for (const part of expected) {
        expect(error.message).toMatch(part)
      }
    }
  )

  it("Medusa creates the plugin's tables although no option of the plugin is set", async () => {
    const migrating = medusa({ options: {}, providers: [{ resolve: PROVIDER, id: "default" }] })
    await migrating.runModulesMigrations({ action: "run" })
    await migrating.getLinksExecutionPlanner()
  })
})
