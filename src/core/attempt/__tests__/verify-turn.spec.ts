import { verifyTurnLimits } from "../verify-turn"

describe("verifyTurnLimits", () => {
  it("Shoppers cause one verify call in three seconds for each payment page, and a limited number for each account", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 1_000 }, false)).toEqual({
      everyMs: 3_000,
      firstTurns: 10,
      accountFirst: 100,
      accountLater: 20,
    })
  })

  it("The limit of an account's verify calls for recently opened payment pages grows with the option maxPagesPerMinute", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 12_001 }, false)).toMatchObject({
      accountFirst: 1_201,
      accountLater: 20,
    })
    expect(verifyTurnLimits({ maxPagesPerMinute: 1 }, false)).toMatchObject({ accountFirst: 100 })
  })

  it("The limit of an account's verify calls does not apply to a payment page for which the gateway has reported a payment", () => {
    const { accountFirst, accountLater, ...own } = verifyTurnLimits({ maxPagesPerMinute: 1 }, true)
    expect([accountFirst, accountLater]).toEqual([2 ** 31 - 1, 2 ** 31 - 1])
    expect(own).toEqual({ everyMs: 3_000, firstTurns: 10 })
  })
})
