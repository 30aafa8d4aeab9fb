import { GatewayApiError } from "../errors"
import { withRetries } from "../with-retries"

const busy = (retryAfterMs?: number) => new GatewayApiError(429, undefined, retryAfterMs)
const rules = { retries: 2, tryMs: 1_000, totalMs: 10_000, when: () => true }

describe("withRetries", () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] })
    // The waits without jitter: none.
    jest.spyOn(Math, "random").mockReturnValue(0)
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  it("A retried gateway call waits exactly as long as the gateway's Retry-After says", async () => {
    const attempt = jest.fn().mockRejectedValueOnce(busy(5_000)).mockResolvedValue("answer")
    const call = withRetries(rules, attempt)

    await jest.advanceTimersByTimeAsync(4_999)
    expect(attempt).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(1)
    await expect(call).resolves.toBe("answer")
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it("A gateway call fails at once when the wait before a retry would outlast the call", async () => {
    const error = busy(10_000)
    const attempt = jest.fn().mockRejectedValue(error)

    await expect(withRetries(rules, attempt)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
    expect(jest.getTimerCount()).toBe(0)
  })

  it("Each retry of a gateway call gets only the time that is left of the whole call", async () => {
    const attempt = jest.fn(async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      throw busy(300)
    })
    const call = withRetries({ ...rules, retries: 1, totalMs: 1_500 }, attempt)
    const failed = expect(call).rejects.toThrow("429")

    await jest.advanceTimersByTimeAsync(1_100)
    await failed
    // The second one begins at 700.
    expect(attempt.mock.calls).toEqual([[1_000], [800]])
  })

  it("A gateway call is not retried when no time is left", async () => {
    const attempt = jest.fn(async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      throw busy()
    })
    const failed = expect(withRetries({ ...rules, totalMs: 1_000 }, attempt)).rejects.toThrow("429")

    await jest.advanceTimersByTimeAsync(1_000)
    await failed
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
