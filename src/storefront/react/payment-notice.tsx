import { forwardRef, type ComponentPropsWithoutRef } from "react"
import { isHandle } from "../payment.ts"
import { NoticeOfPayment, type NoticeProps } from "./notice-of-payment.tsx"
import { useRemembered } from "./use-remembered.ts"

export interface PaymentNoticeProps extends NoticeProps, ComponentPropsWithoutRef<"div"> {
  /** Of the payment that the shopper is back from: what `checkoutUrl` of `PaymentReturn` put into the address. */
  handle?: string | null
}

/**
 * Greets a shopper who is back in the shop after "Pay": reports the order or a payment that has arrived, offers
 * the payment page that is still open, or says what became of the payment of `handle`. Empty when there is
 * nothing to say.
 */
export const PaymentNotice = forwardRef<HTMLDivElement, PaymentNoticeProps>(function PaymentNotice(
  { handle, cart, orderUrl, onOrder, headingLevel, classNames, ...rest },
  ref
) {
  const remembered = useRemembered()
  const handles = new Set([...(isHandle(handle) ? [handle] : []), ...remembered.keys()])
  return (
    <div {...rest} ref={ref}>
      {[...handles].map((each) => (
        <NoticeOfPayment
          key={each}
          {...{ cart, orderUrl, onOrder, headingLevel, classNames }}
          handle={each}
          remembered={remembered.get(each)}
          isReturn={each === handle}
        />
      ))}
    </div>
  )
})
