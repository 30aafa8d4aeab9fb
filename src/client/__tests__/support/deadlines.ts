import type { Behaviour } from "./stub-gateway"

let underWay: (() => void)[] = []

/**
 * From now on the deadlines of calls pass when the test lets them, however busy the machine is; no other
 * time passes for them. `jest.restoreAllMocks` restores the real clock.
 */
export function holdDeadlines(): void {
  let now = 0
  underWay = []
  jest.spyOn(performance, "now").mockImplementation(() => now)
  jest.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController()
    const endsAt = now + ms
    underWay.push(() => {
      now = Math.max(now, endsAt)
      controller.abort(new DOMException("The deadline has passed.", "TimeoutError"))
    })
    return controller.signal
  })
}

/** The deadlines of all calls under way have passed. */
export function passDeadlines(): void {
  underWay.splice(0).forEach((pass) => pass())
}

/** Behaves in this way until the deadline of the call, which has arrived by then. */
export function pastItsDeadline(behaviour: Behaviour): Behaviour {
  return (response) => {
    behaviour(response)
    setImmediate(passDeadlines)
  }
}
