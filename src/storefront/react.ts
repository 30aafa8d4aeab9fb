"use client"

export { PayButton, type PayButtonProps } from "./react/pay-button.tsx"
export { PaymentNotice, type PaymentNoticeProps } from "./react/payment-notice.tsx"
export { PaymentReturn, type PaymentReturnProps } from "./react/payment-return.tsx"
export { PaymentsProvider, usePayments, type PaymentsProviderProps } from "./react/provider.tsx"
export { usePayment, type PaymentState } from "./react/use-payment.ts"
