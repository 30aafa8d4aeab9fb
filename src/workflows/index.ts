export {
  actOnHostedCheckoutPaymentWorkflow,
  type ActOnHostedCheckoutPaymentInput,
} from "./act-on-hosted-checkout-payment"
export {
  checkHostedCheckoutPaymentWorkflow,
  type CheckedPage,
  type CheckHostedCheckoutPaymentInput,
} from "./check-hosted-checkout-payment"
export type { HoldReason } from "../core/payment/reasons"
export type { PaymentState } from "./payment-state"
