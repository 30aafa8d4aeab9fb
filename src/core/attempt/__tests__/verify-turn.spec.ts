import { verifyTurnLimits } from "../verify-turn"

describe("verifyTurnLimits", () => {
  it("gives a page once in three seconds, and its account so many in that time", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 1_000 }, false)).toEqual({
      everyMs: 3_000,
      firstTurns: 10,
      accountFirst: 100,
      accountLater: 20,
    })
  })

  it("keeps as many first turns for a large store as twice its pages in that time", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 12_001 }, false)).toMatchObject({
      accountFirst: 1_201,
      accountLater: 20,
    })
    expect(verifyTurnLimits({ maxPagesPerMinute: 1 }, false)).toMatchObject({ accountFirst: 100 })
  })

  it("counts no page against its account that the gateway has reported a payment for", () => {
    const { accountFirst, accountLater, ...own } = verifyTurnLimits({ maxPagesPerMinute: 1 }, true)
    expect([accountFirst, accountLater]).toEqual([2 ** 31 - 1, 2 ** 31 - 1])
    expect(own).toEqual({ everyMs: 3_000, firstTurns: 10 })
  })
})
