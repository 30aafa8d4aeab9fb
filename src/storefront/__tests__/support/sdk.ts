import type { PaymentsSdk } from "../../ask.ts"
import type { HostedPayment } from "../../payment.ts"
import { createPayments, type Payments, type PaymentsOptions } from "../../payments.ts"

export const HANDLE = "aB3-_aB3-_aB3-_aB3-_aB3-"
export const PROVIDER = "pp_hosted-checkout_default"

/** A payment whose page can be paid. */
export const OPEN: HostedPayment = {
  handle: HANDLE,
  status: "open",
  outcome: "confirming",
  cart_id: "cart_1",
  checkout_url: "https://pay.example.com/checkout/1",
  expires_at: "2027-01-15T10:30:00.000Z",
  order_id: null,
  reference: null,
}

/** As Medusa's SDK throws it. */
export function sdkError(status: number, message: string): Error {
  return Object.assign(new Error(message), { status, statusText: "" })
}

/** As the SDK throws a refusal of the plugin, which has its code in the message. */
export function refusal(status: number, coded: Record<string, unknown>): Error {
  return sdkError(status, JSON.stringify(coded))
}

export const UNKNOWN = refusal(404, {
  code: "attempt_unknown",
  message: "There is no such attempt.",
})

export interface Asked {
  path: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

type Answer = unknown

/** Payments over an SDK that gives these answers, one after the other and the last one for good. */
export function asking(
  answers: readonly Answer[],
  options: Partial<PaymentsOptions> = {}
): { payments: Payments; asked: Asked[] } {
  const asked: Asked[] = []
  const fetch = async (path: unknown, init: Omit<Asked, "path">): Promise<unknown> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push({ path: String(path), ...init })
    if (answer instanceof Error) {
      throw answer
    }
    return await answer
  }
  const sdk: PaymentsSdk = { client: { fetch: fetch as PaymentsSdk["client"]["fetch"] } }
  return { payments: createPayments({ sdk, providerId: PROVIDER, ...options }), asked }
}

/** The same where each answer is about a payment. */
export function answering(...answers: (HostedPayment | Error)[]) {
  return asking(answers.map((answer) => (answer instanceof Error ? answer : { attempt: answer })))
}

/** What never comes. */
export const NEVER = new Promise<never>(() => undefined)
