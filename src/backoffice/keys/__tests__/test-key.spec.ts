import { answers } from "../../../client/__tests__/support/behaviours"
import { gatewayThat, stopServers } from "../../../client/__tests__/support/stub-gateway"
import { accountOptions } from "../../../core/__tests__/support/account-options"
import type { Account } from "../../../payments/accounts"
import { testKey } from "../test-key"

describe("A test of a merchant key", () => {
  afterEach(stopServers)

  it("asks about a token that names nothing, another one each time", async () => {
    const gateway = await gatewayThat(answers(404, {}), answers(404, {}))
    const options = accountOptions({
      baseUrl: gateway.url,
      merchantSecretKey: "sk_of_the_config",
      allowInsecureLocalhost: true,
    })
    const keys = { inForce: () => "sk_in_force" } as Account["keys"]
    await testKey({ options, keys }, undefined, { now: () => new Date(), env: {} })
    await testKey({ options, keys }, "sk_given", { now: () => new Date(), env: {} })

    const [first, second] = gateway.requests
    expect(first?.headers.authorization).toBe("Bearer sk_in_force")
    expect(second?.headers.authorization).toBe("Bearer sk_given")
    expect(first?.body).toMatch(/^\{"token":"connection-test-[0-9a-f]{24}"\}$/)
    expect(second?.body).not.toBe(first?.body)
  })
})
