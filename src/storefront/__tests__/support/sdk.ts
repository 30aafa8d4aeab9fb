import type { HostedPayment, PaymentSdk } from "../../payment.ts"

/** A payment whose page can be paid. */
export const OPEN: HostedPayment = {
  handle: "h",
  status: "open",
  outcome: "confirming",
  cart_id: "cart_1",
  checkout_url: "https://pay.example.com/checkout/1",
  expires_at: "2027-01-15T10:30:00.000Z",
  order_id: null,
  reference: null,
}

/** An SDK that gives these answers, one after the other and the last one for good. */
export function answering(...answers: (HostedPayment | Error)[]): {
  sdk: PaymentSdk
  /** How often it was asked. */
  asked: () => number
  /** What it was asked last. */
  path: () => string
} {
  let count = 0
  let path = ""
  const fetch = async (input: unknown): Promise<unknown> => {
    path = String(input)
    const answer = answers[Math.min(count, answers.length - 1)]
    count += 1
    if (answer instanceof Error) {
      throw answer
    }
    return { attempt: answer }
  }
  return {
    sdk: { client: { fetch: fetch as PaymentSdk["client"]["fetch"] } },
    asked: () => count,
    path: () => path,
  }
}
