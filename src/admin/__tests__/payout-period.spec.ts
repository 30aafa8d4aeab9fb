import { NO_PERIOD, mistakeIn } from "../lib/payouts/period"

describe("The period of a payout file", () => {
  it("An admin may leave the period of a payout file empty", () => {
    expect(mistakeIn(NO_PERIOD)).toBeNull()
  })

  it.each([
    ["2026-11-01", "2026-11-30", null],
    ["2026-11-01", "2026-11-01", null],
    ["2026-11-30", "2026-11-01", "wrongOrder"],
    ["2026-11-01", "", "dayMissing"],
    ["", "2026-11-01", "dayMissing"],
  ])(
    "The period of a payout file from the day %j to the day %j gives the error %s (null: no error)",
    (from, to, problem) => {
      expect(mistakeIn({ from, to })).toBe(problem)
    }
  )
})
