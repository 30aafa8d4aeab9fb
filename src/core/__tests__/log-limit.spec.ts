import { LogLimit } from "../log-limit"

const MINUTE = 60_000

describe("LogLimit", () => {
  it("The log shows a repeated problem at once, and then once a minute with the number of lines left out", () => {
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

  it("When a problem happens twice at the same moment, the log shows one line", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", 0)).toBeUndefined()
  })

  it("A problem that is logged again a minute later is shown without a number of lines left out when none was left out", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", MINUTE)).toBe("refused")
  })

  it("While a repeated problem is left out of the log, other problems and other merchant accounts' problems are shown", () => {
    const limit = new LogLimit()
    limit.line("one Forged", "forged", 0)
    expect(limit.line("one Unreadable", "unreadable", 1)).toBe("unreadable")
    expect(limit.line("other Forged", "forged", 2)).toBe("forged")
    expect(limit.line("one Forged", "forged", 3)).toBeUndefined()
  })

  it("The log shows a repeated problem again after the server's clock was set back", () => {
    const limit = new LogLimit()
    limit.line("account", "refused", 10 * MINUTE)
    expect(limit.line("account", "refused", 0)).toBe("refused")
  })

  it("A repeated problem is left out of the log while at most 1,000 different problems were logged", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject < 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBeUndefined()
  })

  it("With more than 1,000 different problems in the log, the oldest repeated problem is shown again [case 51]", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject <= 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBe("refused")
    expect(limit.line("1000", "refused", 1)).toBeUndefined()
  })
})
