import { useEffect, useState } from "react"
import type { HostedPayment, PaymentSdk } from "../payment.ts"
import { waitForOutcome } from "../wait.ts"

/** `payment` is null until Medusa has answered, and where it does not know the handle. */
export interface PaymentState {
  payment: HostedPayment | null
  isUnknown: boolean
}

const NOTHING: PaymentState = { payment: null, isUnknown: false }

/**
 * Follows a payment until it is known what came of it.
 *
 * @param sdk the same object each time: another one is asked anew
 * @param handle null for none
 */
export function usePayment(sdk: PaymentSdk, handle: string | null): PaymentState {
  const [state, setState] = useState<PaymentState & { of: string | null }>({
    ...NOTHING,
    of: null,
  })
  useEffect(() => {
    if (!handle) {
      return
    }
    const waiting = new AbortController()
    waitForOutcome(sdk, handle, {
      signal: waiting.signal,
      onChange: (payment) => setState({ payment, isUnknown: false, of: handle }),
    }).then(
      (payment) => payment ?? setState({ payment: null, isUnknown: true, of: handle }),
      (error: unknown) => {
        if (!waiting.signal.aborted) {
          // For who builds the storefront. The shopper goes on reading what is true either way.
          reportError(error)
        }
      }
    )
    return () => waiting.abort()
  }, [sdk, handle])
  // Nothing of another payment, for the moment until this one has been asked about.
  return state.of === handle ? state : NOTHING
}
