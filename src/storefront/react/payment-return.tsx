import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef } from "react"
import { isSettled, type HostedPayment } from "../payment.ts"
import { addressOf, type OrderUrl } from "./address.ts"
import { headingOf, Reference, type HeadingLevel } from "./parts.tsx"
import { usePayments, useShared } from "./provider.tsx"
import { useEvent } from "./use-event.ts"
import { useOrder, type OnOrder } from "./use-order.ts"
import { usePayment, type PaymentState } from "./use-payment.ts"

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
  /** Waited for, before the shopper goes on. */
  onOrder?: OnOrder
  /** Goes on. @default location.replace, so that "back" does not lead here */
  navigate?: (url: string) => void
  /** @default 1 */
  headingLevel?: HeadingLevel
  classNames?: Partial<Record<"title" | "text" | "actions" | "link", string>>
}

/**
 * The page that a shopper comes back to. A redirect from the gateway reaches a storefront without its
 * `SameSite=Strict` cookies; this page needs none, and goes on by itself from the storefront's own origin,
 * where they are sent. It stays only where the shopper has something to read or to choose.
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
  const { texts, lang } = useShared()
  const { retry, ...state } = usePayment(handle)
  const next = state.payment && nextUrl(state.payment, { orderUrl, checkoutUrl })
  useProceed(state.payment, next, { onOrder, navigate })

  const said = sayingOf(state)
  const title = useFocusOnChange(said)
  const Heading = headingOf(headingLevel)
  const links = linksOf(state, { orderUrl, checkoutUrl }, shopUrl)

  return (
    <section {...rest} ref={ref} data-state={said}>
      <div role="status" lang={lang}>
        <Heading className={classNames.title} ref={title} tabIndex={-1}>
          {texts[said].title}
        </Heading>
        <p className={classNames.text}>{texts[said].text}</p>
      </div>
      <Reference payment={state.payment} className={classNames.text} />
      <p className={classNames.actions} lang={lang} hidden={links.length === 0}>
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

/** Forgets what is over and sends the shopper on, once for each outcome. */
function useProceed(
  payment: HostedPayment | null,
  next: string | null,
  { onOrder, navigate }: Required<Pick<PaymentReturnProps, "navigate">> & { onOrder?: OnOrder }
): void {
  const payments = usePayments()
  const notifyOrder = useOrder(onOrder)
  const proceed = useEvent(async (settled: HostedPayment, shown: AbortSignal) => {
    if (settled.outcome !== "held") {
      payments.forget(settled.handle)
    }
    if (settled.outcome === "order") {
      await notifyOrder(settled)
    }
    if (next && !shown.aborted) {
      navigate(next)
    }
  })
  useEffect(() => {
    if (!payment || !isSettled(payment)) {
      return
    }
    const shown = new AbortController()
    proceed(payment, shown.signal).catch(payments.onError)
    return () => shown.abort()
  }, [payment, payments, proceed])
}

/** For those who cannot see that the page has changed and wants something of them. */
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

function sayingOf({ status, payment }: PaymentState) {
  if (status === "ready") {
    return payment.outcome
  }
  return status === "loading" ? "confirming" : status
}

/** Where the shopper goes by themselves; nowhere from a payment that a person looks or looked after, or that has no order to show. */
function nextUrl(payment: HostedPayment, { orderUrl, checkoutUrl }: Addresses): string | null {
  if (!isSettled(payment) || isForAPerson(payment)) {
    return null
  }
  if (payment.outcome === "order") {
    return payment.order_id && addressOf(orderUrl, payment)
  }
  return addressOf(checkoutUrl, payment)
}

function linksOf(
  { status, payment }: PaymentState,
  { orderUrl, checkoutUrl }: Addresses,
  shopUrl: string
) {
  if (!payment) {
    return status === "loading" ? [] : [{ url: shopUrl, text: "toShop" } as const]
  }
  if (payment.outcome === "order") {
    return payment.order_id ? [{ url: addressOf(orderUrl, payment), text: "toOrder" } as const] : []
  }
  if (isForAPerson(payment)) {
    return []
  }
  const toCheckout = { url: addressOf(checkoutUrl, payment), text: "toCheckout" } as const
  return payment.checkout_url
    ? [{ url: payment.checkout_url, text: "continuePayment" } as const, toCheckout]
    : [toCheckout]
}

function isForAPerson({ outcome }: HostedPayment): boolean {
  return outcome === "held" || outcome === "resolved"
}
