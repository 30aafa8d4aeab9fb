import type { AskOptions, PaymentsSdk } from "./ask.ts"
import { forget, remember, remembered, type RememberedPayment } from "./memory.ts"
import type { HostedPayment } from "./payment.ts"
import { PaymentError } from "./payment-error.ts"
import { retrievePayment } from "./retrieve.ts"
import {
  startOrderPayment,
  startPayment,
  type OwingOrder,
  type PaymentCart,
  type PaymentStart,
  type Start,
} from "./start.ts"
import { watchPayment, type WatchOptions } from "./watch.ts"

/** Medusa may ask the gateway as well, repeatedly if the gateway does not answer. */
const START_TAKES = 3

export interface PaymentsOptions {
  /** Medusa's SDK. */
  sdk: PaymentsSdk
  /** `pp_hosted-checkout_<account>`. */
  providerId: string
  /** The shopper's language, for Medusa and the components: "en" or "fr", with or without a country. */
  locale?: string
  /** Limit of one question to Medusa; a start may take three times as long. @default 10_000 */
  timeoutMs?: number
  /**
   * Called with errors that are neither returned nor thrown to you: errors of components and of failed starts.
   * @default `reportError`, which raises the browser's `error` event; `console.error` on a server
   */
  onError?: (error: unknown) => void
}

/** Everything that a storefront does with payments. */
export interface Payments {
  readonly locale: string | undefined
  readonly timeoutMs: number
  readonly onError: (error: unknown) => void
  /** Starts or resumes the payment of a cart. In a browser, the payment is remembered. */
  start(cart: PaymentCart, options?: AskOptions): Promise<PaymentStart>
  /**
   * Starts or resumes the payment of what an order of the logged-in customer still owes. In a browser, the payment is
   * remembered.
   */
  startOrder(order: OwingOrder, options?: AskOptions): Promise<PaymentStart>
  /** Asks about a payment once; null when there is none of this handle. */
  retrieve(handle: string, options?: AskOptions): Promise<HostedPayment | null>
  /** Asks until the payment is settled; null for an unknown handle. */
  watch(handle: string, options?: WatchOptions): Promise<HostedPayment | null>
  /** The payments that this browser started and whose end it has not seen, the newest first. */
  remembered(): RememberedPayment[]
  /** For a start on your server: keeps its payment in this browser. */
  remember(payment: RememberedPayment): void
  forget(handle: string): void
}

/** Makes the object on which the kit works. Call it once, not at each render. */
export function createPayments({
  sdk,
  providerId,
  locale,
  timeoutMs = 10_000,
  // eslint-disable-next-line no-console -- A server has nothing else.
  onError = (error) => (globalThis.reportError ?? console.error)(error),
}: PaymentsOptions): Payments {
  const asking = { sdk, locale, timeoutMs }
  const patient = { ...asking, timeoutMs: timeoutMs * START_TAKES }
  const retrieve: Payments["retrieve"] = (handle, options) =>
    retrievePayment(asking, handle, options)
  /** With a refusal where the start fails; a page is remembered. */
  const starting =
    <Bought>(start: Start<Bought>) =>
    async (bought: Bought, options: AskOptions = {}): Promise<PaymentStart> => {
      try {
        const started = await start(patient, bought, providerId, options)
        if (started.kind === "page") {
          remember(started.payment)
        }
        return started
      } catch (error) {
        if (!(error instanceof PaymentError)) {
          throw error
        }
        const { refusal } = error
        // A refusal with a code is for the shop's program; any other failure is also for the shop's developer.
        if (!refusal.code) {
          onError(error)
        }
        return { kind: "refused", refusal }
      }
    }

  return {
    locale,
    timeoutMs,
    onError,
    retrieve,
    remembered,
    remember,
    forget,
    watch: (handle, options) => watchPayment(retrieve, handle, options),
    start: starting(startPayment),
    startOrder: starting(startOrderPayment),
  }
}
