import type { HostedPayment } from "../payment.ts"
import { waitForOutcome } from "../wait.ts"
import { answering, OPEN } from "./support/sdk.ts"

const PAID: HostedPayment = { ...OPEN, status: "paid", checkout_url: null }
const ORDER: HostedPayment = { ...PAID, status: "completed", outcome: "order", order_id: "order_1" }
const DECLINED: HostedPayment = { ...OPEN, outcome: "declined" }

/** What a browser has, as far as a tab can be hidden. */
class Tab extends EventTarget {
  hidden = false

  turn(hidden: boolean): void {
    this.hidden = hidden
    this.dispatchEvent(new Event("visibilitychange"))
  }
}

describe("Waiting for the outcome of a payment", () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, "document")
  })

  it("asks until there is an order, and reports each change once", async () => {
    const { sdk, asked } = answering(OPEN, OPEN, PAID, ORDER)
    const changes: HostedPayment[] = []
    const outcome = waitForOutcome(sdk, "h", { onChange: (payment) => changes.push(payment) })

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
    expect(changes).toEqual([OPEN, PAID, ORDER])
    expect(asked()).toBe(4)
  })

  it("asks more and more rarely, and soon again after a change", async () => {
    const { sdk, asked } = answering(...Array.from({ length: 12 }, () => OPEN), PAID, ORDER)
    const outcome = waitForOutcome(sdk, "h")

    const gaps: number[] = []
    let before = 0
    for (let seconds = 0; asked() < 14; seconds += 0.5) {
      const known = asked()
      await jest.advanceTimersByTimeAsync(500)
      if (asked() > known) {
        gaps.push(seconds - before)
        before = seconds
      }
    }
    expect(await outcome).toEqual(ORDER)
    expect(Math.max(...gaps)).toBe(15)
    expect(gaps.slice(1, -1)).toEqual([...gaps.slice(1, -1)].sort((one, other) => one - other))
    expect(gaps.at(-1)).toBeLessThanOrEqual(1.5)
  })

  it("keeps asking after a declined card while the page takes another one", async () => {
    const { sdk } = answering(DECLINED, ORDER)
    const outcome = waitForOutcome(sdk, "h")

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
  })

  it.each<[string, HostedPayment]>([
    ["a declined card whose page is over", { ...DECLINED, checkout_url: null }],
    ["a page that was left", { ...OPEN, outcome: "cancelled", checkout_url: null }],
    ["a page that expired", { ...OPEN, status: "expired", outcome: "expired" }],
    ["a payment that is held", { ...OPEN, status: "held", outcome: "held" }],
  ])("ends with %s", async (_, payment) => {
    const { sdk, asked } = answering(payment)

    expect(await waitForOutcome(sdk, "h")).toEqual(payment)
    expect(asked()).toBe(1)
  })

  it("ends with nothing when Medusa does not know the payment", async () => {
    const { sdk } = answering(Object.assign(new Error("Not Found"), { status: 404 }))

    expect(await waitForOutcome(sdk, "h")).toBeNull()
  })

  it.each([400, 401, 403])(
    "ends with the error when Medusa refuses the question with %s",
    async (status) => {
      const refusal = Object.assign(new Error("A valid publishable key is required"), { status })
      const { sdk, asked } = answering(refusal, ORDER)

      await expect(waitForOutcome(sdk, "h")).rejects.toBe(refusal)
      expect(asked()).toBe(1)
    }
  )

  it("continues when Medusa cannot be reached, or answers with an error", async () => {
    const busy = Object.assign(new Error("Too Many Requests"), { status: 429 })
    const { sdk } = answering(new TypeError("fetch failed"), busy, ORDER)
    const outcome = waitForOutcome(sdk, "h")

    await jest.runAllTimersAsync()
    expect(await outcome).toEqual(ORDER)
  })

  it("does not ask while the tab is hidden, and asks at once when it is shown", async () => {
    const tab = new Tab()
    Object.assign(globalThis, { document: tab })
    const { sdk, asked } = answering(OPEN, ORDER)
    const outcome = waitForOutcome(sdk, "h")
    await jest.advanceTimersByTimeAsync(0)

    tab.turn(true)
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(asked()).toBe(1)
    tab.turn(false)
    expect(await outcome).toEqual(ORDER)
  })

  it.each(["while it pauses", "while the tab is hidden"])(
    "ends when it is stopped, %s",
    async (when) => {
      const tab = new Tab()
      Object.assign(globalThis, { document: tab })
      tab.hidden = when === "while the tab is hidden"
      const { sdk, asked } = answering(OPEN)
      const details = new AbortController()
      const outcome = waitForOutcome(sdk, "h", { signal: details.signal })
      const rejected = expect(outcome).rejects.toThrow("left the page")
      await jest.advanceTimersByTimeAsync(0)
      const before = asked()

      details.abort(new Error("left the page"))
      await rejected
      expect(asked()).toBe(before)
      expect(jest.getTimerCount()).toBe(0)
    }
  )
})
