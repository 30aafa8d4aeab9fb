import { useEffect, useRef, type ReactNode } from "react"
import { isSettled, type HostedPayment, type PaymentSdk } from "../payment.ts"
import { forgetPayment } from "../remember.ts"
import { Reference } from "./reference.tsx"
import { textsFor, type Texts } from "./texts.ts"
import { usePayment } from "./use-payment.ts"

export interface PaymentReturnProps {
  /** Medusa's SDK, the same object each time. */
  sdk: PaymentSdk
  /** Out of the address: `{handle}` of `orderPath` and `cartPath`. */
  handle: string
  /** Where the order is shown. */
  orderUrl: (orderId: string) => string
  /** Where the shopper can pay again; `outcome` is `declined`, `cancelled` or `expired`. */
  checkoutUrl: (payment: HostedPayment) => string
  /**
   * Forgets the cart, if it is still `payment.cart_id`: it has become an order. Waited for, before the
   * shopper goes on.
   */
  onOrder?: (payment: HostedPayment) => unknown
  /** Goes on. @default location.replace, so that "back" does not lead here */
  navigate?: (url: string) => void
  /** "en" or "fr", with or without a country. @default "en" */
  locale?: string
  texts?: Partial<Texts>
  classNames?: Partial<Record<"root" | "title" | "text" | "actions" | "link", string>>
  /** Shown below everything else. */
  children?: ReactNode
}

/**
 * The page that a shopper comes back to. A redirect from the gateway reaches a storefront without its
 * `SameSite=Strict` cookies; this page needs none, and goes on by itself from the storefront's own origin,
 * where they are sent. It stays only where the shopper has something to read or to choose.
 */
export function PaymentReturn({
  sdk,
  handle,
  orderUrl,
  checkoutUrl,
  onOrder,
  navigate = (url) => location.replace(url),
  locale,
  texts,
  classNames = {},
  children,
}: PaymentReturnProps) {
  const { payment, isUnknown } = usePayment(sdk, handle)
  const t = textsFor(locale, texts)
  const state = isUnknown ? "unknown" : (payment?.outcome ?? "confirming")
  const next = payment && nextUrl(payment, { orderUrl, checkoutUrl })

  // What the parent gives anew at each render must not send the shopper on twice.
  const latest = useRef({ onOrder, navigate })
  latest.current = { onOrder, navigate }
  useEffect(() => {
    if (!payment || !isSettled(payment)) {
      return
    }
    let gone = false
    const proceed = async () => {
      if (payment.outcome !== "held") {
        forgetPayment(payment.handle)
      }
      if (payment.outcome === "order") {
        // A cart that is not forgotten must not keep the shopper from the order.
        await Promise.resolve(latest.current.onOrder?.(payment)).catch(() => undefined)
      }
      if (next && !gone) {
        latest.current.navigate(next)
      }
    }
    void proceed()
    return () => {
      gone = true
    }
  }, [payment, next])

  // For those who cannot see that the page has changed and wants something of them.
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current !== state) {
      shown.current = state
      title.current?.focus()
    }
  }, [state])

  const links = [
    payment?.checkout_url && { url: payment.checkout_url, text: t.continuePayment },
    state === "order" && next && { url: next, text: t.toOrder },
    payment &&
      state !== "order" &&
      state !== "held" &&
      state !== "resolved" && {
        url: checkoutUrl(payment),
        text: t.toCheckout,
      },
  ].filter((link) => !!link)

  return (
    <section className={classNames.root} data-state={state} lang={locale}>
      <div role="status">
        <h1 className={classNames.title} ref={title} tabIndex={-1}>
          {t[state].title}
        </h1>
        <p className={classNames.text}>{t[state].text}</p>
      </div>
      <Reference payment={payment} text={t.giveReference} className={classNames.text} />
      {links.length > 0 && (
        <p className={classNames.actions}>
          {links.map(({ url, text }) => (
            <a key={text} className={classNames.link} href={url}>
              {text}
            </a>
          ))}
        </p>
      )}
      {children}
    </section>
  )
}

/** Where the shopper goes by themselves; nowhere from a payment that a person looks or looked after, or that has no order to show. */
function nextUrl(
  payment: HostedPayment,
  { orderUrl, checkoutUrl }: Pick<PaymentReturnProps, "orderUrl" | "checkoutUrl">
): string | null {
  if (!isSettled(payment) || payment.outcome === "held" || payment.outcome === "resolved") {
    return null
  }
  if (payment.outcome === "order") {
    return payment.order_id && orderUrl(payment.order_id)
  }
  return checkoutUrl(payment)
}
