import { forwardRef, type ComponentPropsWithoutRef } from "react"
import { isHandle } from "../payment.ts"
import { NoticeOfPayment, type NoticeProps } from "./notice-of-payment.tsx"
import { useRemembered } from "./use-remembered.ts"

export interface PaymentNoticeProps extends NoticeProps, ComponentPropsWithoutRef<"div"> {
  /**
   * The handle of the payment from which the shopper returned: `checkoutUrl` of `PaymentReturn` puts it into the
   * address.
   */
  handle?: string | null
}

/**
 * Meets a shopper who is back in the shop after "Pay": reports the order or an arrived payment, offers the open
 * payment page, or shows the outcome of the payment `handle`. Empty without news.
 */
export const PaymentNotice = forwardRef<HTMLDivElement, PaymentNoticeProps>(function PaymentNotice(
  { handle, cart, orderUrl, onOrder, headingLevel, classNames, ...rest },
  ref
) {
  const remembered = useRemembered()
  const handles = new Set([handle, ...remembered.keys()].filter(isHandle))
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
