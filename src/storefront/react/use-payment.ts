import { useCallback, useEffect, useState } from "react"
import { isHandle, type HostedPayment } from "../payment.ts"
import type { PaymentError } from "../payment-error.ts"
import { usePayments } from "./provider.tsx"

/**
 * - `loading`: Medusa is asked
 * - `ready`: what Medusa said last; it is asked on until the payment is settled
 * - `unknown`: there is no such payment
 * - `error`: Medusa refuses to say, or does not answer
 */
export type PaymentState =
  | { status: "loading" | "unknown"; payment: null; error: null }
  | { status: "ready"; payment: HostedPayment; error: null }
  | { status: "error"; payment: HostedPayment | null; error: PaymentError }

const LOADING: PaymentState = { status: "loading", payment: null, error: null }
const UNKNOWN: PaymentState = { status: "unknown", payment: null, error: null }

/**
 * Follows a payment until it is known what came of it.
 *
 * @param handle what cannot be one is `unknown`
 */
export function usePayment(
  handle: string | null | undefined
): PaymentState & { retry: () => void } {
  const payments = usePayments()
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState({ of: handle, state: LOADING })

  useEffect(() => {
    if (!isHandle(handle)) {
      return
    }
    const watching = new AbortController()
    const { signal } = watching
    const set = (state: PaymentState) => setKnown({ of: handle, state })
    const fail = (error: PaymentError, payment: HostedPayment | null) => {
      payments.onError(error)
      set({ status: "error", payment, error })
    }
    let last: HostedPayment | null = null
    payments
      .watch(handle, {
        signal,
        onChange: (payment) => {
          last = payment
          set({ status: "ready", payment, error: null })
        },
        // What was known goes on being shown: it is still the truth.
        onFailure: (error) => (last ? payments.onError(error) : fail(error, null)),
      })
      .then(
        (payment) => payment ?? set(UNKNOWN),
        (error: unknown) => signal.aborted || fail(error as PaymentError, last)
      )
    return () => watching.abort()
  }, [payments, handle, tries])

  const retry = useCallback(() => {
    setKnown(({ of }) => ({ of, state: LOADING }))
    setTries((count) => count + 1)
  }, [])
  if (!isHandle(handle)) {
    return { ...UNKNOWN, retry }
  }
  // Nothing of another payment, for the moment until this one has been asked about.
  return { ...(known.of === handle ? known.state : LOADING), retry }
}
