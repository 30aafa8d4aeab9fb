import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef } from "react"
import { addressOf, type OrderUrl } from "./address.ts"
import { Reference, type HeadingLevel } from "./parts.tsx"
import { useShared } from "./provider.tsx"
import { useEnd, type OnOrder } from "./use-end.ts"
import { useHostedPayment, type HostedPaymentState } from "./use-payment.ts"

interface Addresses {
  /** Where the order is shown: "/order/{order_id}". */
  orderUrl: OrderUrl
  /** Where the shopper can pay again: "/checkout?handle={handle}". Also `{cart_id}` and `{outcome}`. */
  checkoutUrl: string
}

export interface PaymentReturnProps extends Addresses, ComponentPropsWithoutRef<"section"> {
  /** Out of the address: `{handle}` of `orderPath` and `cartPath`. */
  handle: string | null | undefined
  /** Where a shopper goes whose payment nobody knows. @default "/" */
  shopUrl?: string
  /** Awaited before the shopper continues. */
  onOrder?: OnOrder
  /** Continues to an address. @default location.replace, so that "back" does not lead here */
  navigate?: (url: string) => void
  /** @default 1 */
  headingLevel?: HeadingLevel
  classNames?: Partial<Record<"title" | "text" | "actions" | "link", string>>
}

/**
 * The page to which a shopper returns. A redirect from the gateway reaches a storefront without its
 * `SameSite=Strict` cookies; this page needs no cookie, and continues by itself from the storefront's own origin,
 * where cookies are sent. The page stays only if the shopper has something to read or to choose.
 */
export const PaymentReturn = forwardRef<HTMLElement, PaymentReturnProps>(function PaymentReturn(
  {
    handle,
    orderUrl,
    checkoutUrl,
    shopUrl = "/",
    onOrder,
    navigate = (url) => location.replace(url),
    headingLevel = 1,
    classNames = {},
    children,
    ...rest
  },
  ref
) {
  const { texts } = useShared()
  const { retry, ...state } = useHostedPayment(handle)
  const { payment } = state
  const links = linksOf(state, { orderUrl, checkoutUrl, shopUrl })
  useEnd(handle, state, onOrder, () => payment && links[0] && navigate(links[0].url))

  const said = sayingOf(state)
  const title = useFocusOnChange(said)
  const Heading = `h${headingLevel}` as const

  return (
    <section {...rest} ref={ref} data-state={said}>
      <div role="status" lang={texts.lang}>
        <Heading className={classNames.title} ref={title} tabIndex={-1}>
          {texts[said].title}
        </Heading>
        <p className={classNames.text}>{texts[said].text}</p>
      </div>
      <Reference payment={payment} className={classNames.text} />
      <p className={classNames.actions} lang={texts.lang} hidden={!links[0]}>
        {said === "error" && (
          <button type="button" className={classNames.link} onClick={retry}>
            {texts.retry}
          </button>
        )}
        {links.map(({ url, text }) => (
          <a key={text} className={classNames.link} href={url}>
            {texts[text]}
          </a>
        ))}
      </p>
      {children}
    </section>
  )
})

/** For shoppers who cannot see that the page has changed. */
function useFocusOnChange(said: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(said)
  useEffect(() => {
    if (shown.current !== said) {
      shown.current = said
      title.current?.focus()
    }
  }, [said])
  return title
}

function sayingOf({ status, payment }: HostedPaymentState) {
  if (status === "ready") {
    return payment.outcome
  }
  return status === "loading" ? "confirming" : status
}

/**
 * Where the shopper can go. Once the payment is settled, the page continues to the first address. Empty for a
 * payment that a person reviews, or without an order to show.
 */
function linksOf(
  { status, payment }: HostedPaymentState,
  { orderUrl, checkoutUrl, shopUrl }: Addresses & { shopUrl: string }
) {
  const link = (
    text: "toShop" | "toOrder" | "continuePayment" | "toCheckout",
    url: string | null
  ) => (url ? [{ text, url }] : [])

  if (!payment) {
    return status === "loading" ? [] : link("toShop", shopUrl)
  }
  const { outcome, order_id, checkout_url } = payment
  // An order has nothing to pay, and a payment for an order has no checkout to get back to.
  const back =
    order_id || outcome === "order"
      ? link("toOrder", order_id && addressOf(orderUrl, payment))
      : link("toCheckout", addressOf(checkoutUrl, payment))
  return outcome === "held" ? [] : [...link("continuePayment", checkout_url), ...back]
}
