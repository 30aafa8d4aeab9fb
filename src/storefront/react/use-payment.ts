import { useEffect, useReducer, useState } from "react"
import { isHandle, type HostedPayment } from "../payment.ts"
import type { PaymentError } from "../payment-error.ts"
import { usePayments } from "./provider.tsx"

/**
 * - `loading`: Medusa is asked
 * - `ready`: Medusa's latest answer; Medusa is asked until the payment is settled
 * - `unknown`: no payment has this handle
 * - `error`: Medusa refuses, or does not answer
 */
export type HostedPaymentState =
  | { status: "loading" | "unknown"; payment?: undefined; error?: undefined }
  | { status: "ready"; payment: HostedPayment; error?: undefined }
  | { status: "error"; payment: HostedPayment | undefined; error: PaymentError }

/**
 * Follows a payment until it is settled.
 *
 * @param handle what cannot be one is `unknown`
 */
export function useHostedPayment(
  handle: string | null | undefined
): HostedPaymentState & { retry: () => void } {
  const payments = usePayments()
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  const [known, setKnown] = useState<{ of: unknown; state: HostedPaymentState }>()

  useEffect(() => {
    if (!isHandle(handle)) {
      return
    }
    const watching = new AbortController()
    const { signal } = watching
    let payment: HostedPayment | undefined
    const set = (state: HostedPaymentState | undefined) => setKnown(state && { of: handle, state })
    const fail = (error: PaymentError) => {
      payments.onError(error)
      set({ status: "error", payment, error })
    }
    set(undefined)
    payments
      .watch(handle, {
        signal,
        onChange: (answer) => {
          payment = answer
          set({ status: "ready", payment: answer })
        },
        // The known state is still shown, because it is still true.
        onFailure: (error) => (payment ? payments.onError(error) : fail(error)),
      })
      .then(
        (settled) => settled ?? set({ status: "unknown" }),
        (error: unknown) => signal.aborted || fail(error as PaymentError)
      )
    return () => watching.abort()
  }, [payments, handle, tries])

  const status = isHandle(handle) ? "loading" : "unknown"
  // Show nothing of another payment until Medusa has answered about this one.
  return { ...(known && known.of === handle ? known.state : { status }), retry }
}
