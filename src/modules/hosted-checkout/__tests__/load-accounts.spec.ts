import { join } from "node:path"
import { inspect } from "node:util"
import type { LoaderOptions } from "@medusajs/framework/types"
import type { Accounts } from "../../../payments/account"
import loadAccounts from "../loaders/load-accounts"

const OURS = "./src/providers/hosted-checkout"
const options = {
  accounts: {
    default: {
      baseUrl: "https://gateway.example.com",
      merchantSecretKey: "sk_test",
      storefrontUrl: "https://shop.example.com",
    },
  },
  backendUrl: "https://store.example.com",
}
const ENTRY = { id: "default", options: { account: "default" } }

/** Runs the loader as Medusa does; gives what it put into the module's container. */
async function load({
  providers = [{ resolve: OURS, ...ENTRY }] as unknown[],
  dependencies = ["query", "hosted_checkout"],
  plugins = [] as unknown[],
}): Promise<Accounts> {
  const registered: Record<string, { resolve(): unknown }> = {}
  const payment = { dependencies, options: { providers } }
  const container = {
    resolve: (key: string) => (key === "configModule" ? { modules: { payment }, plugins } : {}),
    register: (key: string, value: { resolve(): unknown }) => (registered[key] = value),
  }
  await loadAccounts({ container, options } as unknown as LoaderOptions)
  return registered.hosted_checkout_accounts?.resolve() as Accounts
}

describe("The start of a store", () => {
  it("A store that starts has one merchant account for each of the plugin's payment providers", async () => {
    const { byProviderId } = await load({})
    expect([...byProviderId.keys()]).toEqual(["pp_hosted-checkout_default"])
  })

  it("A store does not start if HTTPS_PROXY is a proxy that the plugin cannot use, and the error hides the proxy's password", async () => {
    const { env } = process
    process.env = { ...env, HTTPS_PROXY: "socks5://user:secret-of-the-proxy@proxy.example.com" }
    const error = await load({})
      .catch((thrown: Error) => thrown)
      .finally(() => (process.env = env))

    expect(error).toHaveProperty("name", "GatewayProxyError")
    expect(inspect(error)).not.toContain("secret-of-the-proxy")
  })

  it("A store does not start if the payment module lacks a dependency", async () => {
    await expect(load({ dependencies: ["query"] })).rejects.toThrow(/dependencies: \["query"/)
  })

  it.each([
    ["an absolute path", join(process.cwd(), OURS)],
    ["a path to its file", "./src/providers/hosted-checkout/index"],
    ["a path that Medusa resolves in src", "./providers/hosted-checkout"],
    ["the imported module", { services: [{ identifier: "hosted-checkout" }] }],
    ["the module's namespace", { default: { services: [{ identifier: "hosted-checkout" }] } }],
  ])("A store that starts recognises the plugin's payment provider by %s", async (_, resolve) => {
    expect(await load({ providers: [{ resolve, ...ENTRY }] })).toBeDefined()
  })

  it.each([
    ["a package that is called much the same", "@acme/medusa-hosted-checkout"],
    ["a file whose path has the same names", "./src/modules/hosted-checkout"],
    ["a module of another provider", { services: [{ identifier: "other" }] }],
    ["nothing", undefined],
  ])(
    "A store that starts does not recognise %s as the plugin's payment provider, even under the same id",
    async (_, resolve) => {
      const other = { resolve, ...ENTRY }
      await expect(load({ providers: [other] })).rejects.toThrow(/"default" has no provider entry/)
      expect(await load({ providers: [other, { resolve: OURS, ...ENTRY }] })).toBeDefined()
    }
  )

  it('A store does not start if an entry in "modules" replaces the plugin\'s options', async () => {
    const plugins = [{ resolve: process.cwd(), options: { ...options, pollConcurrency: 1 } }]
    await expect(load({ plugins })).rejects.toThrow(/replaces the options of the plugin/)
  })

  it("The check that this plugin has the same options in plugins and in modules ignores the options of other plugins", async () => {
    const plugins = [{ resolve: "jest", options: { pollConcurrency: 1 } }, "not-installed"]
    expect(await load({ plugins })).toBeDefined()
  })
})
