import { logOf } from "../log"

function underTest() {
  const written: unknown[][] = []
  const by =
    (method: string) =>
    (...said: unknown[]) =>
      void written.push([method, ...said])
  const logger = { info: by("info"), warn: by("warn"), error: by("error"), log: by("log") }
  return { log: logOf(logger, () => new Date(0)), written }
}

describe("The log", () => {
  it("A line in the log names the plugin, and has a level", () => {
    const { log, written } = underTest()
    log.info("one")
    log.warn("two")
    log.error("three")
    expect(written).toEqual([
      ["info", "Hosted checkout: one"],
      ["warn", "Hosted checkout: two"],
      ["error", "Hosted checkout: three"],
    ])
  })

  it("A line in the log about a payment has the payment's reference, account and trigger as fields", () => {
    const { log, written } = underTest()
    const fields = { reference: "hcatt_1", account: "default", trigger: "poll" } as const
    log.warn("verify failed", { fields })
    expect(written).toEqual([["log", "warn", "Hosted checkout: verify failed", fields]])
  })

  it("A line in the log that is limited to once a minute is written once for two calls", () => {
    const { log, written } = underTest()
    const fields = { account: "default" }
    for (const _ of [1, 2]) {
      log.error("not stored", { oncePerMinute: "not stored default", fields })
    }
    expect(written).toEqual([["log", "error", "Hosted checkout: not stored", fields]])
  })
})
