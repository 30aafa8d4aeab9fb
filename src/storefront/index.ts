export type { AskOptions, PaymentsSdk } from "./ask.ts"
export type { RememberedPayment } from "./memory.ts"
export {
  isSettled,
  timeLeft,
  type HostedPayment,
  type PaymentOrder,
  type ShopperOutcome,
} from "./payment.ts"
export {
  PaymentError,
  refusalHeaders,
  refusalOf,
  type Refusal,
  type RefusalCode,
} from "./payment-error.ts"
export { createPayments, type Payments, type PaymentsOptions } from "./payments.ts"
export { readReturn } from "./return-address.ts"
export type { OwingOrder, PaymentCart, PaymentStart } from "./start.ts"
export { textsFor, type Texts } from "./texts.ts"
export type { WatchOptions } from "./watch.ts"
