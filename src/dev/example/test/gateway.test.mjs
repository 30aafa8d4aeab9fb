import { describe, it } from "node:test"
import { startSandbox } from "hosted-checkout-dev"
import { describeGatewayContract } from "hosted-checkout-dev/contract"

// The sandbox; for the gateway's test account, give its address, key and profile instead.
async function createGateway() {
  const sandbox = await startSandbox({ secretKey: "dev", allowInsecureLocalhost: true })
  const { control } = sandbox
  const sessionOf = (checkoutUrl) => control.session(checkoutUrl.split("/").at(-1))
  return {
    baseUrl: sandbox.url,
    secretKey: "dev",
    pay: async (checkoutUrl, outcome) => {
      const { id, request } = sessionOf(checkoutUrl)
      return control.pay(id, outcome).outcome === "approved" ? request.redirect_url : undefined
    },
    cancel: async (checkoutUrl) => {
      const { id, request } = sessionOf(checkoutUrl)
      control.cancel(id)
      return request.cancel_url
    },
    webhookUrl: (localUrl) => localUrl,
    advanceMinutes: async (minutes) => control.advanceClock(minutes * 60),
    close: () => sandbox.close(),
  }
}

describeGatewayContract(createGateway, { describe, it })
