import { LogLimit } from "../log-limit"

const MINUTE = 60_000

describe("LogLimit", () => {
  it("A repeated problem is logged at once, and then once a minute with the count of lines left out", () => {
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

  it("A problem that happens twice in one moment is logged once", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", 0)).toBeUndefined()
  })

  it("A problem is logged without a count when no line was left out", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", MINUTE)).toBe("refused")
  })

  it("A repeated problem of an account hides no different problem and no problem of another account", () => {
    const limit = new LogLimit()
    limit.line("one Forged", "forged", 0)
    expect(limit.line("one Unreadable", "unreadable", 1)).toBe("unreadable")
    expect(limit.line("other Forged", "forged", 2)).toBe("forged")
    expect(limit.line("one Forged", "forged", 3)).toBeUndefined()
  })

  it("A repeated problem is logged again after the clock was set back", () => {
    const limit = new LogLimit()
    limit.line("account", "refused", 10 * MINUTE)
    expect(limit.line("account", "refused", 0)).toBe("refused")
  })

  it("A repeated problem is left out of the log while there are at most a thousand subjects", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject < 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBeUndefined()
  })

  it("The oldest subject is forgotten, and logged again, when there are more than a thousand subjects [case 51]", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject <= 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBe("refused")
    expect(limit.line("1000", "refused", 1)).toBeUndefined()
  })
})
