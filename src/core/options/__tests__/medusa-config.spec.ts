import {
  PAYMENT_DEPENDENCIES,
  PAYMENT_MODULE,
  PLUGIN,
  PROVIDER,
  providerIdOf,
  webhookPathOf,
} from "../medusa-config"

describe("Names in medusa-config", () => {
  it("The plugin uses the names that its documentation tells a store owner to write in medusa-config", () => {
    expect({ PLUGIN, PROVIDER, PAYMENT_MODULE, PAYMENT_DEPENDENCIES }).toEqual({
      PLUGIN: "medusa-payment-hosted-checkout",
      PROVIDER: "medusa-payment-hosted-checkout/providers/hosted-checkout",
      PAYMENT_MODULE: "@medusajs/medusa/payment",
      PAYMENT_DEPENDENCIES: ["query", "hosted_checkout"],
    })
  })
})

describe("Names of an account", () => {
  it.each([
    ["default", "pp_hosted-checkout_default", "/hooks/hosted-checkout/default"],
    ["usd_2", "pp_hosted-checkout_usd_2", "/hooks/hosted-checkout/usd_2"],
    ["a b/c", "pp_hosted-checkout_a b/c", "/hooks/hosted-checkout/a%20b%2Fc"],
  ])(
    "An account with the name %p becomes the payment provider %s with the webhook path %s",
    (id, providerId, path) => {
      expect(providerIdOf(id)).toBe(providerId)
      expect(webhookPathOf(providerId)).toBe(path)
    }
  )
})
