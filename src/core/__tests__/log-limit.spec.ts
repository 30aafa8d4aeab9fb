import { LogLimit } from "../log-limit"

const MINUTE = 60_000

describe("LogLimit", () => {
  it("The log shows a problem when it first happens, and then once a minute with the number of lines that were left out", () => {
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

  it("A problem that happens again a minute later is logged without a number of left out lines, because no line was left out", () => {
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

  it("The log shows a repeated problem although the server's clock was set back to before the last line about the problem", () => {
    const limit = new LogLimit()
    limit.line("account", "refused", 10 * MINUTE)
    expect(limit.line("account", "refused", 0)).toBe("refused")
  })

  it("The log leaves out a problem that happens again within a minute when at most 1,000 different problems were logged", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject < 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBeUndefined()
  })

  it("After 1,001 different problems within a minute, the log shows the first problem again when it happens again [case 51]", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject <= 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBe("refused")
    expect(limit.line("1000", "refused", 1)).toBeUndefined()
  })
})
