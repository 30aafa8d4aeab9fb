/** The codes of the Store API's refusals; a newer plugin may have more. */
export type RefusalCode =
  | "already_paid"
  | "cart_paid"
  | "payment_held"
  | "payment_arrived"
  | "payment_not_confirmed"
  | "cart_completed"
  | "cart_gone"
  | "total_changed"
  | "currency_unsupported"
  | "region_unsupported"
  | "shipping_missing"
  | "provider_invalid"
  | "amount_invalid"
  | "not_set_up"
  | "account_closed"
  | "page_unavailable"
  | "too_many_pages"
  | "too_many_order_pages"
  | "too_many_starts"
  | "session_gone"
  | "attempt_unknown"
  | "order_unknown"
  | "order_canceled"
  | "order_changed"
  | "address_unknown"
  | (string & {})

/** Why Medusa refused. Plain data: a server action can answer with it. */
export interface Refusal {
  /**
   * Null for Medusa's own refusals and for failures. What to do about each code:
   * https://unpkg.com/medusa-payment-hosted-checkout/docs/developers/store-api.md#refusals
   */
  code: RefusalCode | null
  /** For the shopper; null without a sentence, for example without a connection. */
  message: string | null
  /** The language of `message`, such as `fr-CA`; null if unknown. */
  language: string | null
  /** How many seconds to wait before the next try; null if Medusa did not say. */
  retry_after: number | null
}

/**
 * Asks the plugin to write a refusal's code into its message, as JSON. Medusa's SDK drops every other part of an
 * error's answer. `refusalOf` reads the code.
 */
export const refusalHeaders = {
  accept: "application/json, application/vnd.hosted-checkout.refusal+json",
}

/** A question that Medusa refused, or did not answer in time. The SDK's error is the `cause`. */
export class PaymentError extends Error {
  override readonly name = "PaymentError"
  /** The HTTP status; null without an answer. */
  readonly status: number | null
  readonly refusal: Refusal

  constructor(cause: unknown) {
    const { message, code = null, language = null, retry_after } = readCoded(cause)
    super(message, { cause })
    // Two copies of the SDK have two classes of errors.
    this.status = Number((cause as { status?: unknown } | null | undefined)?.status) || null
    // Medusa's messages of refusals are for shoppers; its messages of failures are not.
    const isRefusal = code || (this.status ?? 500) < 500
    this.refusal = {
      code,
      message: (isRefusal && message) || null,
      language,
      retry_after: Number(retry_after) || null,
    }
  }

  /** The same again after a while may be answered: no connection, a time-out, a limit, a restart. */
  get isPassing(): boolean {
    const { status } = this
    return status === null || status >= 500 || [408, 425, 429].includes(status)
  }
}

/**
 * The refusal in an error of Medusa's SDK. Its code is there for a call that was made with `refusalHeaders`:
 * `sdk.store.cart.createLineItem(id, item, {}, refusalHeaders)`.
 */
export function refusalOf(error: unknown): Refusal {
  return (error instanceof PaymentError ? error : new PaymentError(error)).refusal
}

interface Coded {
  message: string
  code?: string
  language?: string
  retry_after?: string
}

/** The SDK keeps an answer's message only; the refusal of a completed cart has its code next to the message. */
function readCoded(error: unknown): Coded {
  const { message, code } = (error ?? {}) as Partial<Record<"message" | "code", unknown>>
  const text = String(message ?? error)
  try {
    const coded = JSON.parse(text) as Coded | null
    if (coded?.message) {
      return coded
    }
  } catch {
    // Most messages are no JSON.
  }
  return { message: text, ...(typeof code === "string" && { code }) }
}
