import { mayProcess } from "../limit-returns"

describe("mayProcess", () => {
  it("lets the returns of an attempt process it thirty times a minute, each attempt by itself", async () => {
    const allowed: boolean[] = []
    for (let returns = 0; returns < 35; returns++) {
      allowed.push(await mayProcess("attempt_1"))
    }
    expect(allowed.filter(Boolean)).toHaveLength(30)
    expect(allowed.slice(30)).not.toContain(true)
    expect(await mayProcess("attempt_2")).toBe(true)
  })
})
