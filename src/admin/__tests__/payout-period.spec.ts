import { NO_PERIOD, mistakeIn } from "../lib/payouts/period"

describe("The period of a payout file", () => {
  it("The period of a payout file may be empty", () => {
    expect(mistakeIn(NO_PERIOD)).toBeNull()
  })

  it.each([
    ["2026-11-01", "2026-11-30", null],
    ["2026-11-01", "2026-11-01", null],
    ["2026-11-30", "2026-11-01", "wrongOrder"],
    ["2026-11-01", "", "dayMissing"],
    ["", "2026-11-01", "dayMissing"],
  ])("The period of a payout file from %j to %j has the problem %s", (from, to, problem) => {
    expect(mistakeIn({ from, to })).toBe(problem)
  })
})
