import { ask, type AskOptions, type Asking } from "./ask.ts"
import { isHandle, type HostedPayment } from "./payment.ts"
import { PaymentError, refusalOf } from "./payment-error.ts"

/**
 * Asks Medusa about a payment.
 *
 * @returns null for an unknown handle; Medusa is not asked about a text that cannot be a handle
 * @throws PaymentError, or the signal's reason
 */
export async function retrievePayment(
  asking: Asking,
  handle: string,
  options: AskOptions = {}
): Promise<HostedPayment | null> {
  if (!isHandle(handle)) {
    return null
  }
  try {
    const path = `hosted-checkout/attempts/${handle}`
    const { attempt } = await ask<{ attempt?: HostedPayment }>(asking, path, options)
    if (attempt?.handle === handle) {
      return attempt
    }
  } catch (error) {
    // A proxy's 404 says nothing about the payment.
    if (refusalOf(error).code === "attempt_unknown") {
      return null
    }
    throw error
  }
  throw new PaymentError("This is another payment")
}
