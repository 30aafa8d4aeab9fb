import type { HostedPayment } from "../payment.ts"

interface ReferenceProps {
  payment: HostedPayment | null
  text: string
  className: string | undefined
}

/** What a shopper names when they write to the shop about a payment that a person looks at. */
export function Reference({ payment, text, className }: ReferenceProps) {
  return payment?.reference ? (
    <p className={className}>
      {text} <code style={{ overflowWrap: "anywhere" }}>{payment.reference}</code>
    </p>
  ) : null
}
