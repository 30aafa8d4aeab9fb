import { verifyTurnLimits } from "../verify-turn"

describe("verifyTurnLimits", () => {
  it("Verify is asked once in three seconds for each payment page, and a limited number of times for each account", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 1_000 }, false)).toEqual({
      everyMs: 3_000,
      firstTurns: 10,
      accountFirst: 100,
      accountLater: 20,
    })
  })

  it("An account's limit of first verify calls grows with the option maxPagesPerMinute", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 12_001 }, false)).toMatchObject({
      accountFirst: 1_201,
      accountLater: 20,
    })
    expect(verifyTurnLimits({ maxPagesPerMinute: 1 }, false)).toMatchObject({ accountFirst: 100 })
  })

  it("A payment page whose payment the gateway reported is not limited by its account's verify calls", () => {
    const { accountFirst, accountLater, ...own } = verifyTurnLimits({ maxPagesPerMinute: 1 }, true)
    expect([accountFirst, accountLater]).toEqual([2 ** 31 - 1, 2 ** 31 - 1])
    expect(own).toEqual({ everyMs: 3_000, firstTurns: 10 })
  })
})
