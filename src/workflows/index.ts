export {
  actOnHostedCheckoutPaymentWorkflow,
  type ActOnHostedCheckoutPaymentInput,
} from "./act-on-hosted-checkout-payment"
export {
  checkHostedCheckoutPaymentWorkflow,
  type CheckedPage,
  type CheckPaymentInput,
} from "./check-hosted-checkout-payment"
export type { PaymentState } from "./payment-state"
