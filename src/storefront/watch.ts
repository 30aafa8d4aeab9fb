import type { AskOptions } from "./ask.ts"
import { isSettled, type HostedPayment } from "./payment.ts"
import { PaymentError } from "./payment-error.ts"

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 15_000
const BACK_OFF = 1.5
const FAILURES_TO_REPORT = 3
/** Three weeks: the longest time of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface WatchOptions extends AskOptions {
  /** Called with each answer that differs from the answer before, also with the last answer. */
  onChange?: (payment: HostedPayment) => void
  /** Called at the third failure in a row, once for a series of failures. Medusa is asked again afterwards. */
  onFailure?: (error: PaymentError) => void
}

type Retrieve = (handle: string, options: AskOptions) => Promise<HostedPayment | null>

/**
 * Watches a payment until it is settled. Asks at once, then after a second and ever more rarely, at least every 15
 * seconds; soon again after each change, and when the tab or the connection is back. Does not ask while the tab is
 * hidden, and continues while Medusa is out of reach.
 *
 * @returns the payment once `isSettled`; null for an unknown handle
 * @throws PaymentError when Medusa refuses the question, as without a publishable key; the signal's reason
 */
export async function watchPayment(
  retrieve: Retrieve,
  handle: string,
  { onChange, onFailure, ...options }: WatchOptions = {}
): Promise<HostedPayment | null> {
  const { signal } = options
  let delay = FIRST_DELAY_MS
  let failures = 0
  let seen = ""
  for (;;) {
    await untilShown(signal)
    const answer = await retrieve(handle, options).catch(passing)
    if (answer instanceof PaymentError) {
      failures += 1
      if (failures === FAILURES_TO_REPORT) {
        onFailure?.(answer)
      }
      delay = Math.max(delay, Number(answer.refusal.retry_after) * 1_000)
    } else {
      failures = 0
      const text = JSON.stringify(answer)
      if (answer && text !== seen) {
        seen = text
        delay = FIRST_DELAY_MS
        onChange?.(answer)
        signal?.throwIfAborted()
      }
      if (!answer || isSettled(answer)) {
        return answer
      }
    }
    await pause(delay, signal)
    delay = Math.min(delay * BACK_OFF, LONGEST_DELAY_MS)
  }
}

/** Medusa may be restarting, or the shopper in a tunnel: a paid page stays paid. */
function passing(error: unknown): PaymentError {
  if (error instanceof PaymentError && error.isPassing) {
    return error
  }
  throw error
}

/** Resolves when the tab is visible; at once outside of a browser. */
async function untilShown(signal?: AbortSignal): Promise<void> {
  while (globalThis.document?.hidden) {
    await pause(LONGEST_TIMER_MS, signal)
  }
}

/** Waits, and no longer than until the tab is shown or hidden, or the connection is back. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const woken = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise((wake) => {
    timer = setTimeout(wake, ms)
    signal?.addEventListener("abort", wake, woken)
    globalThis.document?.addEventListener("visibilitychange", wake, woken)
    globalThis.addEventListener?.("online", wake, woken)
  })
  clearTimeout(timer)
  woken.abort()
  signal?.throwIfAborted()
}
