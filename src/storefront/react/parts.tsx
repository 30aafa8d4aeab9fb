import type { HostedPayment } from "../payment.ts"
import { useShared } from "./provider.tsx"

/** Which heading a title is, by where it stands on the page. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

interface ReferenceProps {
  payment: HostedPayment | undefined
  className: string | undefined
}

/** What a shopper names when they write to the shop about a payment that a person reviews. */
export function Reference({ payment, className }: ReferenceProps) {
  const { texts } = useShared()
  return (
    payment?.reference && (
      <p className={className} lang={texts.lang}>
        {texts.giveReference} <code>{payment.reference}</code>
      </p>
    )
  )
}
