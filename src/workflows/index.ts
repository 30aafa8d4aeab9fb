export { checkPaymentWorkflow, type CheckPaymentInput } from "./check-payment"
export {
  confirmRefundWorkflow,
  type ConfirmedRefund,
  type ConfirmRefundInput,
} from "./confirm-refund"
export type { PaymentState } from "./payment-state"
export { resolvePaymentWorkflow, type ResolvePaymentInput } from "./resolve-payment"
