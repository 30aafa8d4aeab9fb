import {
  isSettled,
  retrievePayment,
  statusOf,
  type HostedPayment,
  type PaymentSdk,
} from "./payment.ts"

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 15_000
const BACK_OFF = 1.5

export interface WaitOptions {
  /** Ends the waiting; the promise rejects with its reason. */
  signal?: AbortSignal
  /** Called with each answer that differs from the one before, the last one included. */
  onChange?: (payment: HostedPayment) => void
}

/**
 * Waits until it is known what came of a payment. Asks at once, then after a second and more and more
 * rarely, down to every 15 seconds; soon again after each change. Does not ask while the tab is hidden, and
 * goes on when Medusa cannot be reached.
 *
 * @returns the payment once `isSettled`; null when there is no such payment
 * @throws the SDK's error when Medusa refuses the question, as without a publishable key
 */
export async function waitForOutcome(
  sdk: PaymentSdk,
  handle: string,
  { signal, onChange }: WaitOptions = {}
): Promise<HostedPayment | null> {
  let delay = FIRST_DELAY_MS
  let seen = ""
  for (;;) {
    await visible(signal)
    signal?.throwIfAborted()
    try {
      const payment = await retrievePayment(sdk, handle, signal && { signal })
      signal?.throwIfAborted()
      const text = JSON.stringify(payment)
      if (payment && text !== seen) {
        seen = text
        delay = FIRST_DELAY_MS
        onChange?.(payment)
      }
      if (!payment || isSettled(payment)) {
        return payment
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (isRefusal(statusOf(error))) {
        throw error
      }
      // Medusa may be restarting, or the shopper in a tunnel: what was paid stays paid.
    }
    await pause(delay, signal)
    delay = Math.min(delay * BACK_OFF, LONGEST_DELAY_MS)
  }
}

/** The same for ever, unlike a time-out or a limit. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![408, 425, 429].includes(status)
}

/** Resolves when the tab is looked at: at once where there are no tabs. */
async function visible(signal?: AbortSignal): Promise<void> {
  while (typeof document !== "undefined" && document.hidden && !signal?.aborted) {
    await new Promise<void>((resolve) => {
      const go = () => {
        document.removeEventListener("visibilitychange", go)
        signal?.removeEventListener("abort", go)
        resolve()
      }
      document.addEventListener("visibilitychange", go)
      signal?.addEventListener("abort", go)
    })
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    signal?.addEventListener("abort", go)
  })
}
