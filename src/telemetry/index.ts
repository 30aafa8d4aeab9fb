export { KeepErrorsAndSlowPayments } from "./keep-errors-and-slow-payments"
export { PaymentSampler } from "./payment-sampler"
export { RequestHeaderFilter } from "./request-headers"
