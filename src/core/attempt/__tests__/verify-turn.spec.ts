import { verifyTurnLimits } from "../verify-turn"

describe("verifyTurnLimits", () => {
  it("Shoppers' requests cause at most one verify call in 3 s for each payment page", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 1_000 }, false).everyMs).toBe(3_000)
  })

  it("Shoppers cause at most 100 verify calls of a merchant account in 3 s, of which only the first 20 may be for pages already verified ten times", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 1_000 }, false)).toMatchObject({
      firstTurns: 10,
      accountFirst: 100,
      accountLater: 20,
    })
  })

  it("Shoppers cause at most 100 verify calls of a merchant account in 3 s, or a tenth of maxPagesPerMinute if that tenth is more", () => {
    expect(verifyTurnLimits({ maxPagesPerMinute: 12_001 }, false)).toMatchObject({
      accountFirst: 1_201,
      accountLater: 20,
    })
    expect(verifyTurnLimits({ maxPagesPerMinute: 1 }, false)).toMatchObject({ accountFirst: 100 })
  })

  it("A merchant account's limit of verify calls does not apply to a payment page for which the gateway has reported a payment", () => {
    const { accountFirst, accountLater, ...own } = verifyTurnLimits({ maxPagesPerMinute: 1 }, true)
    expect([accountFirst, accountLater]).toEqual([2 ** 31 - 1, 2 ** 31 - 1])
    expect(own).toEqual({ everyMs: 3_000, firstTurns: 10 })
  })
})
