import { LogLimit } from "../log-limit"

const MINUTE = 60_000

describe("What any caller can cause to be logged", () => {
  it("is logged at once, and then once a minute with the count of what was left out", () => {
    const limit = new LogLimit()
    const lines: [number, string][] = []
    for (let now = 0; now <= 3 * MINUTE; now += 100) {
      const line = limit.line("account", "refused", now)
      if (line) {
        lines.push([now, line])
      }
    }
    expect(lines).toEqual([
      [0, "refused"],
      [MINUTE, "refused (and 599 more like it)"],
      [2 * MINUTE, "refused (and 599 more like it)"],
      [3 * MINUTE, "refused (and 599 more like it)"],
    ])
  })

  it("is left out where it happens twice in one moment", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", 0)).toBeUndefined()
  })

  it("is logged without a count when nothing was left out", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", MINUTE)).toBe("refused")
  })

  it("does not hide another problem, or another account's", () => {
    const limit = new LogLimit()
    limit.line("one Forged", "forged", 0)
    expect(limit.line("one Unreadable", "unreadable", 1)).toBe("unreadable")
    expect(limit.line("other Forged", "forged", 2)).toBe("forged")
    expect(limit.line("one Forged", "forged", 3)).toBeUndefined()
  })

  it("is not hidden for ever after the clock was set back", () => {
    const limit = new LogLimit()
    limit.line("account", "refused", 10 * MINUTE)
    expect(limit.line("account", "refused", 0)).toBe("refused")
  })

  it("is remembered while there are a thousand subjects", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject < 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBeUndefined()
  })

  it("forgets old subjects beyond one thousand [case 51]", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject <= 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBe("refused")
    expect(limit.line("1000", "refused", 1)).toBeUndefined()
  })
})
