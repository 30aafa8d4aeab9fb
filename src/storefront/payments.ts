import type { AskOptions, PaymentsSdk } from "./ask.ts"
import { forget, remember, remembered, type RememberedPayment } from "./memory.ts"
import type { HostedPayment } from "./payment.ts"
import { PaymentError } from "./payment-error.ts"
import { retrievePayment } from "./retrieve.ts"
import { startPayment, type PaymentCart, type PaymentStart } from "./start.ts"
import { watchPayment, type WatchOptions } from "./watch.ts"

/** The gateway is asked as well, and asked again where it does not answer. */
const START_TAKES = 3

export interface PaymentsOptions {
  /** Medusa's SDK. */
  sdk: PaymentsSdk
  /** `pp_hosted-checkout_<account>`. */
  providerId: string
  /** The shopper's language, for Medusa and the components: "en" or "fr", with or without a country. */
  locale?: string
  /** Of one question to Medusa; a start has three times as long. @default 10_000 */
  timeoutMs?: number
  /**
   * Called with errors that are neither returned nor thrown to you: those behind a component, and why a start
   * failed. @default `reportError`, which raises the browser's `error` event; `console.error` on a server
   */
  onError?: (error: unknown) => void
}

/** Everything that a storefront does with payments. */
export interface Payments {
  readonly locale: string | undefined
  readonly timeoutMs: number
  readonly onError: (error: unknown) => void
  /** Starts or resumes the payment of a cart, and remembers it where this is a browser. */
  start(cart: PaymentCart, options?: AskOptions): Promise<PaymentStart>
  /** Asks about a payment once; null when there is none of this handle. */
  retrieve(handle: string, options?: AskOptions): Promise<HostedPayment | null>
  /** Asks until it is known what came of the payment; null when there is none of this handle. */
  watch(handle: string, options?: WatchOptions): Promise<HostedPayment | null>
  /** The payments that this browser started and whose end it has not seen, the newest first. */
  remembered(): RememberedPayment[]
  /** For a start that a server made: keeps its payment in this browser. */
  remember(payment: RememberedPayment): void
  forget(handle: string): void
}

/** Makes the object that all else of the kit works with. Make it once, not at each render. */
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

  return {
    locale,
    timeoutMs,
    onError,
    retrieve,
    remembered,
    remember,
    forget,
    watch: (handle, options) => watchPayment(retrieve, handle, options),
    start: async (cart, options = {}) => {
      try {
        const start = await startPayment(patient, cart, providerId, options)
        if (start.kind === "page") {
          remember(start.payment)
        }
        return start
      } catch (error) {
        if (!(error instanceof PaymentError)) {
          throw error
        }
        const { refusal } = error
        // A refusal with a code is for the shop's program; any other failure is for its developer as well.
        if (!refusal.code) {
          onError(error)
        }
        return { kind: "refused", refusal }
      }
    },
  }
}
