import type { MerchantKeys, StoredKeyOptions } from "../../core/keys/merchant-keys"
import { parseOptions } from "../../core/options/options"
import { silentTelemetry } from "../../core/__tests__/support/telemetry"
import { accountsOf, findAccount, pluginOptionsOf, profileOf, requireAccount } from "../account"
import { buildAccounts } from "../accounts/build-accounts"

const shop = { storefrontUrl: "https://shop.example.com" }
const OPTIONS = {
  accounts: {
    cad: { ...shop, baseUrl: "https://cad.example.com", merchantSecretKey: "sk_cad" },
    usd: { ...shop, baseUrl: "https://usd.example.com", proof: "both" },
  },
  backendUrl: "https://store.example.com",
  encryptionKey: "0".repeat(64),
  pollConcurrency: 3,
}

/** A store with two accounts: the key of one is in the config, that of the other is set in Admin. */
function underTest(env: Record<string, string> = {}) {
  const asked: [string, StoredKeyOptions][] = []
  const inAdmin = { inForce: () => "sk_usd" } as MerchantKeys
  const accounts = buildAccounts(parseOptions(OPTIONS, { production: true }), {
    storedKeysOf: (providerId, options) => {
      asked.push([providerId, options])
      return inAdmin
    },
    now: () => new Date(),
    env,
    telemetry: silentTelemetry,
  })
  return { accounts, asked, deps: { accounts } }
}

describe("The accounts of a store", () => {
  it("A store's merchant accounts cannot be built if HTTPS_PROXY is unusable and a gateway is not in NO_PROXY", () => {
    const NO_PROXY = "cad.example.com, usd.example.com"

    expect(() => underTest({ HTTPS_PROXY: "socks5://user:secret@proxy" })).toThrow(
      "HTTPS_PROXY is not the address of a proxy that can be used."
    )
    expect(() => underTest({ HTTPS_PROXY: "socks5://user:secret@proxy", NO_PROXY })).not.toThrow()
  })

  it("A store has one merchant account for each configured provider, under the id that Medusa gives the provider", () => {
    const { deps, accounts } = underTest()

    expect([...accounts.byProviderId.keys()]).toEqual([
      "pp_hosted-checkout_cad",
      "pp_hosted-checkout_usd",
    ])
    const usd = findAccount(deps, "pp_hosted-checkout_usd")
    expect(usd).toMatchObject({
      provider_id: "pp_hosted-checkout_usd",
      options: { baseUrl: "https://usd.example.com", proof: "both", pollConcurrency: 3 },
    })
    expect(findAccount(deps, "pp_hosted-checkout_usd")).toBe(usd)
    expect(requireAccount(deps, "pp_hosted-checkout_usd")).toBe(usd)
    expect(accountsOf(deps)).toEqual([...accounts.byProviderId.values()])
  })

  it("Each of a store's two merchant accounts has its own gateway client", () => {
    const [cad, usd] = accountsOf(underTest().deps)
    expect(cad?.client).not.toBe(usd?.client)
  })

  it("A merchant account uses the merchant key in medusa-config, or else the keys set in Admin", async () => {
    const { asked, deps } = underTest()
    const [cad, usd] = accountsOf(deps)

    expect(await cad?.keys.inForce()).toBe("sk_cad")
    expect(await usd?.keys.inForce()).toBe("sk_usd")
    expect(asked).toMatchObject([
      ["pp_hosted-checkout_cad", { hasConfiguredKey: true }],
      ["pp_hosted-checkout_usd", { hasConfiguredKey: false }],
    ])
  })

  it("In a store with two merchant accounts, pluginOptionsOf returns the options of the whole plugin, such as backendUrl and pollConcurrency", () => {
    const { deps } = underTest()
    expect(pluginOptionsOf(deps)).toMatchObject({
      backendUrl: "https://store.example.com",
      pollConcurrency: 3,
    })
  })

  it.each(["pp_hosted-checkout_eur", "pp_hosted-checkout_", "pp_hosted-checkout", "cad", ""])(
    "No merchant account of the store belongs to the provider id %p",
    (providerId) => {
      const { deps } = underTest()
      expect(findAccount(deps, providerId)).toBeUndefined()
      expect(() => requireAccount(deps, providerId)).toThrow(
        expect.objectContaining({ type: "not_found", code: "account_unknown" }) as Error
      )
    }
  )

  it("Each merchant account has its own gateway profile, and an account that is no longer configured has the default profile", () => {
    const { deps } = underTest()
    const [cad] = accountsOf(deps)
    expect(profileOf(deps, "pp_hosted-checkout_cad")).toBe(cad?.options.profile)
    expect(profileOf(deps, "pp_hosted-checkout_gone")).toEqual(cad?.options.profile)
  })
})
