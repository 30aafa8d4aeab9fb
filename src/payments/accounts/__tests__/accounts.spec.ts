import type { MedusaContainer } from "@medusajs/framework/types"
import { parseOptions, type MerchantKeys, type StoredKeyOptions } from "../../../core"
import {
  accountsOf,
  buildAccounts,
  findAccount,
  pluginOptionsOf,
  profileOf,
  requireAccount,
} from ".."

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
function underTest() {
  const asked: [string, StoredKeyOptions][] = []
  const inAdmin = { inForce: () => "sk_usd" } as MerchantKeys
  const accounts = buildAccounts(parseOptions(OPTIONS, { production: true }), {
    storedKeysOf: (providerId, options) => {
      asked.push([providerId, options])
      return inAdmin
    },
    now: () => new Date(),
  })
  const container = { resolve: () => ({ accounts }) } as unknown as MedusaContainer
  return { accounts, asked, container }
}

describe("The accounts of a store", () => {
  it("are built once, each by the provider id that Medusa gives it", () => {
    const { container, accounts } = underTest()

    expect([...accounts.byProviderId.keys()]).toEqual([
      "pp_hosted-checkout_cad",
      "pp_hosted-checkout_usd",
    ])
    const usd = findAccount(container, "pp_hosted-checkout_usd")
    expect(usd).toMatchObject({
      provider_id: "pp_hosted-checkout_usd",
      options: { baseUrl: "https://usd.example.com", proof: "both", pollConcurrency: 3 },
    })
    expect(findAccount(container, "pp_hosted-checkout_usd")).toBe(usd)
    expect(requireAccount(container, "pp_hosted-checkout_usd")).toBe(usd)
    expect(accountsOf(container)).toEqual([...accounts.byProviderId.values()])
  })

  it("have one client each", () => {
    const [cad, usd] = accountsOf(underTest().container)
    expect(cad?.client).not.toBe(usd?.client)
  })

  it("have the key of the config, or else those set in Admin for the account", async () => {
    const { asked, container } = underTest()
    const [cad, usd] = accountsOf(container)

    expect(await cad?.keys.inForce()).toBe("sk_cad")
    expect(await usd?.keys.inForce()).toBe("sk_usd")
    expect(asked).toMatchObject([
      ["pp_hosted-checkout_cad", { behindConfig: true }],
      ["pp_hosted-checkout_usd", { behindConfig: false }],
    ])
  })

  it("share the plugin's options", () => {
    const { container } = underTest()
    expect(pluginOptionsOf(container)).toMatchObject({
      backendUrl: "https://store.example.com",
      pollConcurrency: 3,
    })
  })

  it.each(["pp_hosted-checkout_eur", "pp_hosted-checkout_", "pp_hosted-checkout", "cad", ""])(
    "are none that is called %p",
    (providerId) => {
      const { container } = underTest()
      expect(findAccount(container, providerId)).toBeUndefined()
      expect(() => requireAccount(container, providerId)).toThrow(
        expect.objectContaining({ type: "not_found", code: "account_unknown" }) as Error
      )
    }
  )

  it("have a profile each, and the defaults stand for one that is no longer configured", () => {
    const { container } = underTest()
    const [cad] = accountsOf(container)
    expect(profileOf(container, "pp_hosted-checkout_cad")).toBe(cad?.options.profile)
    expect(profileOf(container, "pp_hosted-checkout_gone")).toEqual(cad?.options.profile)
  })
})
