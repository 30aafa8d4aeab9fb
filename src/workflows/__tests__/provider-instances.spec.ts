import type { MedusaContainer } from "@medusajs/framework/types"
import { findProviderInstance } from "../provider-instances"

const OURS = "./src/providers/hosted-checkout"
const options = (key: string) => ({
  baseUrl: "https://gateway.example.com",
  merchantSecretKey: key,
  backendUrl: "https://store.example.com",
  storefrontUrl: "https://shop.example.com",
})

function keyOf(providers: object[], providerId: string): string | undefined {
  const configModule = { modules: { payment: { options: { providers } } } }
  const container = { resolve: () => configModule } as unknown as MedusaContainer
  return findProviderInstance(container, providerId)?.options.merchantSecretKey
}

describe("findProviderInstance", () => {
  it("tells instances with and without an id apart", () => {
    const providers = [
      { resolve: OURS, id: "cad", options: options("sk_cad") },
      { resolve: OURS, id: "usd", options: options("sk_usd") },
      { resolve: OURS, options: options("sk_plain") },
    ]
    expect(keyOf(providers, "pp_hosted-checkout_cad")).toBe("sk_cad")
    expect(keyOf(providers, "pp_hosted-checkout_usd")).toBe("sk_usd")
    expect(keyOf(providers, "pp_hosted-checkout")).toBe("sk_plain")
    expect(keyOf(providers, "pp_hosted-checkout_")).toBeUndefined()
    expect(keyOf(providers, "pp_hosted-checkout_other")).toBeUndefined()
  })

  it("tells instances apart that share one options object", () => {
    const shared = options("sk_shared")
    const providers = [
      { resolve: OURS, id: "one", options: shared },
      { resolve: OURS, id: "two", options: shared },
    ]
    const container = {
      resolve: () => ({ modules: { payment: { options: { providers } } } }),
    } as unknown as MedusaContainer

    for (const id of ["pp_hosted-checkout_one", "pp_hosted-checkout_two"]) {
      expect(findProviderInstance(container, id)?.provider_id).toBe(id)
    }
  })

  it.each([
    ["a package that is called much the same", "@acme/medusa-hosted-checkout"],
    ["a file whose path has the words", "./src/modules/hosted-checkout"],
    ["a module of another provider", { services: [{ identifier: "other" }] }],
    ["nothing", undefined],
  ])("passes over %s, also with the same id", (_, resolve) => {
    const other = { resolve, id: "default", options: options("sk_other") }
    const ours = { resolve: OURS, id: "default", options: options("sk_ours") }

    expect(keyOf([other], "pp_hosted-checkout_default")).toBeUndefined()
    expect(keyOf([other, ours], "pp_hosted-checkout_default")).toBe("sk_ours")
  })

  it.each([
    ["an absolute path", `${process.cwd()}/src/providers/hosted-checkout`],
    ["a path to its file", "./src/providers/hosted-checkout/index"],
    ["the imported module", { services: [{ identifier: "hosted-checkout" }] }],
    ["the module's namespace", { default: { services: [{ identifier: "hosted-checkout" }] } }],
  ])("knows ours by %s", (_, resolve) => {
    const ours = { resolve, id: "default", options: options("sk_ours") }
    expect(keyOf([ours], "pp_hosted-checkout_default")).toBe("sk_ours")
  })
})
