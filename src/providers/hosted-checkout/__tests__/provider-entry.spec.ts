import type { LoaderOptions } from "@medusajs/framework/types"
import requirePlugin from "../loaders/require-plugin"
import HostedCheckoutProviderService from "../service"

describe("The provider's entry in medusa-config", () => {
  it("A provider entry in medusa-config that names only a merchant account is valid", () => {
    expect(() =>
      HostedCheckoutProviderService.validateOptions({ account: "default" })
    ).not.toThrow()
  })

  it("A provider entry with other options is refused with the lines to write instead, without their values", () => {
    const options = { account: "usd", baseUrl: "https://gateway.example.com", retentionDays: 30 }
    const validate = () => HostedCheckoutProviderService.validateOptions(options)

    expect(validate).toThrow(/write instead/)
    expect(validate).toThrow("usd: { baseUrl: ... },")
    expect(validate).toThrow("retentionDays: ...,")
    expect(validate).toThrow('id: "usd", options: { account: "usd" }')
    expect(validate).not.toThrow(/gateway\.example\.com/)
  })

  it("A provider entry stops the start when the plugin is missing, and the error names the line to add", async () => {
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
