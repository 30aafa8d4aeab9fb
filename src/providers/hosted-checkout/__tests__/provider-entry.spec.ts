import type { LoaderOptions } from "@medusajs/framework/types"
import requirePlugin from "../loaders/require-plugin"
import HostedCheckoutProviderService from "../service"

describe("The provider's entry in medusa-config", () => {
  it("A provider entry in medusa-config that names only a merchant account is valid", () => {
    expect(() =>
      HostedCheckoutProviderService.validateOptions({ account: "default" })
    ).not.toThrow()
  })

  it("A provider entry with options beside the merchant account is refused, and the error shows the lines to write instead, without the options' values", () => {
    const options = { account: "usd", baseUrl: "https://gateway.example.com", retentionDays: 30 }
    const validate = () => HostedCheckoutProviderService.validateOptions(options)

    expect(validate).toThrow(/write instead/)
    expect(validate).toThrow("usd: { baseUrl: ... },")
    expect(validate).toThrow("retentionDays: ...,")
    expect(validate).toThrow('id: "usd", options: { account: "usd" }')
    expect(validate).not.toThrow(/gateway\.example\.com/)
  })

  it("A store with a provider entry and without the plugin does not start, and the error names the line to add to medusa-config", async () => {
    const load = async (modules: object) => {
      const container = { resolve: () => ({ modules }) }
      await requirePlugin({ container } as unknown as LoaderOptions)
    }

    await expect(load({ payment: {} })).rejects.toThrow(
      'plugins: [{ resolve: "medusa-payment-hosted-checkout", options:'
    )
    await expect(load({ payment: {}, hosted_checkout: {} })).resolves.toBeUndefined()
  })
})
