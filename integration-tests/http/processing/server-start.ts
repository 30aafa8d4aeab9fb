import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { storeTests } from "../../helpers/store/store"

export const describeServerStart = storeTests("The start of a server", (store) => {
  const { NODE_ENV } = process.env
  afterEach(() => {
    process.env.NODE_ENV = NODE_ENV
  })

  /** What it warns of when Medusa starts its modules. */
  const warnings = async (environment: string) => {
    const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
    const warn = jest.spyOn(logger, "warn").mockImplementation(() => undefined)
    process.env.NODE_ENV = environment
    const { __hooks } = store.repositories as unknown as {
      __hooks: { onApplicationStart: () => Promise<void> }
    }
    await __hooks.onApplicationStart()
    const details = warn.mock.calls.map(([message]) => String(message))
    warn.mockRestore()
    return details
  }

  it("A server in production warns when it starts with an event bus or locks that live in memory", async () => {
    expect(await warnings("production")).toEqual([
      expect.stringContaining("Hosted checkout: The event bus lives in the memory"),
      expect.stringContaining("Hosted checkout: Locks live in the memory"),
    ])
  })

  it("A server in development does not warn when it starts with an event bus and locks in memory", async () => {
    expect(await warnings("development")).toEqual([])
  })
})
