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

  it("The log shows a problem that happens twice at the same moment once", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", 0)).toBeUndefined()
  })

  it("The log shows a problem without a number when no line was left out", () => {
    const limit = new LogLimit()
    expect(limit.line("account", "refused", 0)).toBe("refused")
    expect(limit.line("account", "refused", MINUTE)).toBe("refused")
  })

  it("The log still shows other problems, and problems of other accounts, while it leaves out a repeated problem", () => {
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

  it("The log leaves out repeated problems of up to a thousand different kinds", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject < 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBeUndefined()
  })

  it("The log shows the oldest repeated problem again when there are more than a thousand kinds [case 51]", () => {
    const limit = new LogLimit()
    for (let subject = 0; subject <= 1_000; subject += 1) {
      limit.line(String(subject), "refused", 0)
    }
    expect(limit.line("0", "refused", 1)).toBe("refused")
    expect(limit.line("1000", "refused", 1)).toBeUndefined()
  })
})
