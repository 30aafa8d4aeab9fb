import type { HostedPayment } from "../payment.ts"
import {
  answering,
  asking,
  HANDLE,
  NEVER,
  OPEN,
  refusal,
  sdkError,
  UNKNOWN,
} from "./support/sdk.ts"

const PAID: HostedPayment = { ...OPEN, status: "over", checkout_url: null }
const ORDER: HostedPayment = { ...PAID, status: "over", outcome: "order", order_id: "order_1" }
const DECLINED: HostedPayment = { ...OPEN, outcome: "declined" }

/** What a browser has, as far as a tab can be hidden. */
class Tab extends EventTarget {
  hidden = false

  turn(hidden: boolean): void {
    this.hidden = hidden
    this.dispatchEvent(new Event("visibilitychange"))
  }
}

describe("The kit's watch", () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, "document")
  })

  it("watch() of the storefront kit asks Medusa until the payment has an order, and reports each change once", async () => {
    const { payments, asked } = answering(OPEN, OPEN, PAID, ORDER)
    const changes: HostedPayment[] = []
    const outcome = payments.watch(HANDLE, { onChange: (payment) => changes.push(payment) })

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
    expect(changes).toEqual([OPEN, PAID, ORDER])
    expect(asked).toHaveLength(4)
  })

  it("watch() of the storefront kit asks Medusa less and less often, up to every 15 s, and soon again after a change", async () => {
    const { payments, asked } = answering(...Array.from({ length: 12 }, () => OPEN), PAID, ORDER)
    const outcome = payments.watch(HANDLE)

    const gaps: number[] = []
    let before = 0
    for (let seconds = 0; asked.length < 14; seconds += 0.5) {
      const known = asked.length
      await jest.advanceTimersByTimeAsync(500)
      if (asked.length > known) {
        gaps.push(seconds - before)
        before = seconds
      }
    }
    expect(await outcome).toEqual(ORDER)
    expect(Math.max(...gaps)).toBe(15)
    expect(gaps.slice(1, -1)).toEqual([...gaps.slice(1, -1)].sort((one, other) => one - other))
    expect(gaps.at(-1)).toBeLessThanOrEqual(1.5)
  })

  it("watch() of the storefront kit asks on after a declined card as long as the payment page accepts another card", async () => {
    const { payments } = answering(DECLINED, ORDER)
    const outcome = payments.watch(HANDLE)

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
  })

  it.each<[string, HostedPayment]>([
    ["a declined card whose page is over", { ...DECLINED, checkout_url: null }],
    ["a page that was left", { ...OPEN, outcome: "cancelled", checkout_url: null }],
    ["a page that expired", { ...OPEN, status: "over", outcome: "expired" }],
    ["a payment that is held for an admin", { ...OPEN, status: "over", outcome: "held" }],
  ])("watch() of the storefront kit ends after the first answer for %s", async (_, payment) => {
    const { payments, asked } = answering(payment)

    expect(await payments.watch(HANDLE)).toEqual(payment)
    expect(asked).toHaveLength(1)
  })

  it("watch() of the storefront kit ends with null when Medusa does not know the payment", async () => {
    const { payments } = answering(UNKNOWN)

    expect(await payments.watch(HANDLE)).toBeNull()
  })

  it.each([400, 401, 403, 404])(
    "watch() of the storefront kit throws at the first refusal with the status %s",
    async (status) => {
      const cause = sdkError(status, "A valid publishable key is required")
      const { payments, asked } = answering(cause, ORDER)

      await expect(payments.watch(HANDLE)).rejects.toMatchObject({ status, cause })
      expect(asked).toHaveLength(1)
    }
  )

  it("watch() of the storefront kit goes on when Medusa cannot be reached or answers 429", async () => {
    const busy = sdkError(429, "Too Many Requests")
    const { payments } = answering(new TypeError("fetch failed"), busy, ORDER)
    const outcome = payments.watch(HANDLE)

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
  })

  it("watch() of the storefront kit makes no request while the browser tab is hidden, and asks again when the tab is shown", async () => {
    const tab = new Tab()
    Object.assign(globalThis, { document: tab })
    const { payments, asked } = answering(OPEN, ORDER)
    const outcome = payments.watch(HANDLE)
    await jest.advanceTimersByTimeAsync(0)

    tab.turn(true)
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toHaveLength(1)
    tab.turn(false)
    expect(await outcome).toEqual(ORDER)
  })

  it.each(["while it pauses", "while the tab is hidden"])(
    "watch() of the storefront kit throws the abort reason and leaves no timer when the caller aborts watch() %s",
    async (when) => {
      const tab = new Tab()
      Object.assign(globalThis, { document: tab })
      tab.hidden = when === "while the tab is hidden"
      const { payments, asked } = answering(OPEN)
      const details = new AbortController()
      const outcome = payments.watch(HANDLE, { signal: details.signal })
      const rejected = expect(outcome).rejects.toThrow("left the page")
      await jest.advanceTimersByTimeAsync(0)
      const before = asked.length

      details.abort(new Error("left the page"))
      await rejected
      expect(asked).toHaveLength(before)
      expect(jest.getTimerCount()).toBe(0)
    }
  )

  it("watch() of the storefront kit asks again when Medusa does not answer in time", async () => {
    const { payments } = asking([NEVER, { attempt: ORDER }])
    const outcome = payments.watch(HANDLE)

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
  })

  it("watch() of the storefront kit calls onFailure once, at the third failed request in a row, and keeps asking", async () => {
    const away = new TypeError("fetch failed")
    const { asked, payments } = answering(away, away, OPEN, away, away, away, away, ORDER)
    const onFailure = jest.fn(() => expect(asked).toHaveLength(6))
    const outcome = payments.watch(HANDLE, { onFailure })

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ cause: away }))
  })

  it("watch() of the storefront kit waits as long as the Retry-After of a 429 says", async () => {
    const { payments, asked } = answering(
      refusal(429, { code: "too_many", message: "Wait.", retry_after: "60" }),
      ORDER
    )
    const outcome = payments.watch(HANDLE)

    await jest.advanceTimersByTimeAsync(59_000)
    expect(asked).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toEqual(ORDER)
  })

  it("watch() of the storefront kit ends at once when the storefront's onChange aborts the signal", async () => {
    const { payments, asked } = answering(OPEN)
    const shown = new AbortController()
    const outcome = payments.watch(HANDLE, {
      signal: shown.signal,
      onChange: () => shown.abort(new Error("left the page")),
    })

    await expect(outcome).rejects.toThrow("left the page")
    expect(asked).toHaveLength(1)
    expect(jest.getTimerCount()).toBe(0)
  })

  it("watch() of the storefront kit throws the error that the storefront's onChange throws", async () => {
    const { payments } = answering(OPEN, ORDER)

    await expect(
      payments.watch(HANDLE, {
        onChange: () => {
          throw new Error("The storefront's fault")
        },
      })
    ).rejects.toThrow("The storefront's fault")
  })

  it("watch() of the storefront kit asks Medusa at once when the browser tab is shown during a long pause", async () => {
    const tab = new Tab()
    Object.assign(globalThis, { document: tab })
    const { payments, asked } = answering(...Array.from({ length: 9 }, () => OPEN), ORDER)
    const outcome = payments.watch(HANDLE)
    await jest.advanceTimersByTimeAsync(60_000)
    const before = asked.length

    tab.turn(true)
    tab.turn(false)
    await jest.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(before + 1)
    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
  })
})
