import { startWait } from "../start-wait"

const NOW = new Date("2026-11-23T12:00:00Z")
const FREE = { starterWaitMs: 0, storeWaitMs: 0 }
const OPTIONS = { maxStartsPerMinute: 3 }

/** Attempts of a cart, that many seconds old, the oldest first. */
const aged = (...seconds: number[]) =>
  seconds.map((age) => ({ created_at: new Date(NOW.getTime() - age * 1_000) }))

describe("startWait", () => {
  it("A shopper may open a payment page without a wait while no limit is reached", () => {
    expect(startWait([], FREE, OPTIONS, NOW)).toBeUndefined()
    expect(startWait(aged(2, 1), FREE, OPTIONS, NOW)).toBeUndefined()
  })

  it.each([
    ["10 s until the third page from the end is a minute old", aged(59, 50, 40, 30), 10_000],
    ["the rest of a minute after the third page from the end", aged(59.5, 2, 1), 500],
    ["at most a minute when the database's clock is ahead", aged(-5, -6, -7), 60_000],
  ])(
    "With maxStartsPerMinute: 3, a cart's fourth payment page within a minute has to wait this long: %s",
    (_, attempts, ms) => {
      expect(startWait(attempts, FREE, OPTIONS, NOW)).toEqual({ of: "cart", ms })
    }
  )

  it("With maxStartsPerMinute: 3, a cart may open its next payment page once its third-last page is a minute old", () => {
    expect(startWait(aged(60, 2, 1), FREE, OPTIONS, NOW)).toBeUndefined()
    expect(startWait(aged(3_600, 2, 1), FREE, OPTIONS, NOW)).toBeUndefined()
  })

  it.each([
    ["starter", { starterWaitMs: 900, storeWaitMs: 800 }, 900],
    ["store", { starterWaitMs: 700, storeWaitMs: 800 }, 800],
    ["cart", { starterWaitMs: 700, storeWaitMs: 800 }, 20_000],
  ])(
    "A shopper who is over several limits waits until the last limit ends, here the limit of the %s",
    (of, bounds, ms) => {
      const attempts = of === "cart" ? aged(40, 1, 1) : []
      expect(startWait(attempts, bounds, OPTIONS, NOW)).toEqual({ of, ms })
    }
  )
})
