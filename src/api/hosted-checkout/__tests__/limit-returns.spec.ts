import { mayProcess } from "../limit-returns"

describe("mayProcess", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const returnOften = async (attemptId: string) => {
    const allowed: boolean[] = []
    for (let returns = 0; returns < 35; returns++) {
      allowed.push(await mayProcess(attemptId))
    }
    return allowed.filter(Boolean).length
  }

  it("Shoppers' returns from one payment page may cause the payment to be processed at most five times in three seconds", async () => {
    expect(await returnOften("attempt_1")).toBe(5)
    expect(await mayProcess("attempt_2")).toBe(true)
  })

  it("A shopper who returns from a payment page is served again three seconds after a stranger used up the page's five returns", async () => {
    await returnOften("attempt_3")
    jest.advanceTimersByTime(3_000)
    expect(await mayProcess("attempt_3")).toBe(true)
  })
})
