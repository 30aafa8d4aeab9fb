import { answers } from "../../../client/__tests__/support/behaviours"
import { gatewayThat, stopServers } from "../../../client/__tests__/support/stub-gateway"
import { accountOptions } from "../../../core/__tests__/support/account-options"
import type { Account } from "../../../payments/account"
import type { Deps } from "../../../payments/deps"
import { testAccount, testKey } from "../test-key"

describe("A test of a merchant key", () => {
  afterEach(stopServers)

  it("A test of a merchant key asks the gateway about a random token that no payment has", async () => {
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

  it.each([
    ["the refusal of the key in use", undefined, 401, ["note pp_1 verify 401"]],
    ["no earlier refusal once the key in use is accepted", undefined, 404, ["forget pp_1"]],
    ["nothing new when the gateway fails", undefined, 503, []],
    ["nothing when another key is refused", "sk_given", 401, []],
    ["nothing when another key is accepted", "sk_given", 404, []],
  ])(
    "After a test of a merchant key, the stored health data of the merchant account contain %s",
    async (_, given, status, remembered) => {
      const gateway = await gatewayThat(answers(status, { message: "As asked." }))
      const options = accountOptions({ baseUrl: gateway.url, allowInsecureLocalhost: true })
      const keys = { inForce: () => "sk_in_force" } as Account["keys"]
      const written: string[] = []
      const keyAnswers = {
        note: async (...answer: unknown[]) =>
          void written.push(["note", ...answer.slice(0, 3)].join(" ")),
        forget: async (id: string) => void written.push(`forget ${id}`),
      }
      const deps = {
        now: () => new Date(),
        env: {},
        repositories: { keyAnswers },
      } as unknown as Deps
      await testAccount({ provider_id: "pp_1", options, keys } as Account, given, deps)
      expect(written).toEqual(remembered)
    }
  )
})
