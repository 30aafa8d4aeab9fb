import { defineConfig } from "@medusajs/framework/utils"
import { hostedCheckout } from ".."

const ACCOUNT = {
  baseUrl: "https://gateway.example.com",
  merchantSecretKey: "sk_test_never_shown",
  storefrontUrl: "https://shop.example.com",
}
const OPTIONS = {
  accounts: { default: ACCOUNT, usd: ACCOUNT },
  backendUrl: "https://store.example.com",
}
const STRIPE = {
  resolve: "@medusajs/medusa/payment-stripe",
  id: "stripe",
  options: { apiKey: "x" },
}

const entry = (account: string) => ({
  resolve: "medusa-payment-hosted-checkout/providers/hosted-checkout",
  id: account,
  options: { account },
})

describe("hostedCheckout", () => {
  it("hostedCheckout returns the plugin with its options, and the payment module with a provider for each merchant account", () => {
    expect(hostedCheckout(OPTIONS)).toEqual({
      plugin: { resolve: "medusa-payment-hosted-checkout", options: OPTIONS },
      paymentModule: {
        resolve: "@medusajs/medusa/payment",
        dependencies: ["query", "hosted_checkout"],
        options: { providers: [entry("default"), entry("usd")] },
      },
    })
  })

  it("hostedCheckout adds to the store's own settings of the payment module, and does not change the object that it was given", () => {
    const existing = {
      resolve: "@medusajs/medusa/payment",
      key: "payment",
      dependencies: ["logger", "query"],
      options: { webhook_delay: 100, providers: [STRIPE] },
    }
    const before = structuredClone(existing)

    expect(hostedCheckout(OPTIONS, existing).paymentModule).toEqual({
      resolve: "@medusajs/medusa/payment",
      key: "payment",
      dependencies: ["logger", "query", "hosted_checkout"],
      options: { webhook_delay: 100, providers: [STRIPE, entry("default"), entry("usd")] },
    })
    expect(existing).toEqual(before)
  })

  it("hostedCheckout accepts options that are undefined, so that a store can be built without its environment variables", () => {
    const unset = { baseUrl: undefined, storefrontUrl: undefined }
    const { plugin } = hostedCheckout({ accounts: { default: unset }, backendUrl: undefined })
    expect(plugin.options).toEqual({ accounts: { default: unset }, backendUrl: undefined })
  })

  it("hostedCheckout's result fits into Medusa's defineConfig", () => {
    const { plugin, paymentModule } = hostedCheckout(OPTIONS, { options: { providers: [STRIPE] } })
    const config = defineConfig({ plugins: [plugin], modules: [paymentModule] })
    expect(config.plugins).toContainEqual(plugin)
    expect(config.modules).toMatchObject({ payment: paymentModule })
  })
})
