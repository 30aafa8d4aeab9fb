export {
  checkHostedCheckoutPaymentWorkflow,
  type CheckPaymentInput,
} from "./check-hosted-checkout-payment"
export {
  confirmHostedCheckoutRefundWorkflow,
  type ConfirmedRefund,
  type ConfirmRefundInput,
} from "./confirm-hosted-checkout-refund"
export type { PaymentState } from "./payment-state"
export {
  resolveHostedCheckoutPaymentWorkflow,
  type ResolvePaymentInput,
} from "./resolve-hosted-checkout-payment"
