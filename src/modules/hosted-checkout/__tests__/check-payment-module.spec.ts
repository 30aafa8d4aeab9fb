import type { LoaderOptions } from "@medusajs/framework/types"
import checkPaymentModule from "../loaders/check-payment-module"

describe("the start of a store", () => {
  it.each([
    ["has none", undefined],
    ["lacks one of them", ["query"]],
  ])("stops when the payment module %s of its dependencies", async (_, dependencies) => {
    await expect(start({ payment: { dependencies } })).rejects.toThrow(/dependencies: \["query"/)
  })

  it("stops when there is no payment module", async () => {
    await expect(start({})).rejects.toThrow(/The payment module cannot reach/)
  })

  it("goes on when they are there, among others too", async () => {
    const dependencies = ["logger", "hosted_checkout", "query"]
    await expect(start({ payment: { dependencies } })).resolves.toBeUndefined()
  })
})

async function start(modules: Record<string, unknown>): Promise<void> {
  const container = { resolve: () => ({ modules }) }
  await checkPaymentModule({ container } as unknown as LoaderOptions)
}
