export { checkHostedCheckoutPaymentWorkflow, type CheckPaymentInput } from "./check-payment"
export {
  confirmHostedCheckoutRefundWorkflow,
  type ConfirmedRefund,
  type ConfirmRefundInput,
} from "./confirm-refund"
export type { PaymentState } from "./payment-state"
export { resolveHostedCheckoutPaymentWorkflow, type ResolvePaymentInput } from "./resolve-payment"
