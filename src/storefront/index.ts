export {
  isSettled,
  retrievePayment,
  type HostedPayment,
  type PaymentSdk,
  type ShopperOutcome,
} from "./payment.ts"
export { startPayment, type PaymentStart, type StartOptions, type StartSdk } from "./start.ts"
export { readReturn, type PaymentReturnAddress, type ReturnReason } from "./read-return.ts"
export { refusalCode } from "./refusal.ts"
export {
  forgetPayment,
  rememberedPayment,
  rememberPayment,
  type RememberedPayment,
} from "./remember.ts"
export { timeLeft } from "./time-left.ts"
export { waitForOutcome, type WaitOptions } from "./wait.ts"
