import { useEffect, useState } from "react"
import type { RememberedPayment } from "../memory.ts"
import { timeLeft, type HostedPayment, type ShopperOutcome } from "../payment.ts"
import { addressOf, type OrderUrl } from "./address.ts"
import { headingOf, Reference, type HeadingLevel } from "./parts.tsx"
import { usePayments, useShared } from "./provider.tsx"
import { useEvent } from "./use-event.ts"
import { useOrder, type OnOrder } from "./use-order.ts"
import { usePayment, type PaymentState } from "./use-payment.ts"

export interface NoticeProps {
  /** The shopper's cart. The open page is offered while this is the cart and the total that it is for. */
  cart?: { id: string; total?: number | null } | null
  /** Where the order is shown: "/order/{order_id}". */
  orderUrl: OrderUrl
  /** Called once for a payment that has become an order. */
  onOrder?: OnOrder
  /** Makes the title a heading; in bold type otherwise. */
  headingLevel?: HeadingLevel
  /** `notice` is what has something to say about a payment. */
  classNames?: Partial<Record<"notice" | "title" | "text" | "link", string>>
}

interface Props extends NoticeProps {
  handle: string
  /** What this browser knows of it. */
  remembered: RememberedPayment | undefined
  /** The shopper comes back from it. */
  isReturn?: boolean
}

const MINUTE_MS = 60_000
/** What concerns a shopper wherever they are in the shop. */
const NEWS: readonly ShopperOutcome[] = ["order", "held", "declined", "resolved"]

/** What there is to say about one payment; nothing, for most. */
export function NoticeOfPayment(props: Props) {
  const {
    handle,
    remembered,
    isReturn,
    cart,
    orderUrl,
    onOrder,
    headingLevel,
    classNames = {},
  } = props
  const { texts, lang } = useShared()
  const state = usePayment(handle)
  useForgetting(handle, state, useOrder(onOrder))

  const { payment } = state
  const said = payment && sayingOf(payment, !!isReturn)
  const isCart = !!cart && cart.id === remembered?.cart_id && cart.total === remembered.total
  const pageUrl = isCart ? payment?.checkout_url : null
  const minutes = useMinutesLeft(payment)
  const Title = headingLevel ? headingOf(headingLevel) : "strong"

  return (
    <div className={said || pageUrl ? classNames.notice : undefined} lang={lang}>
      <div role="status">
        {said ? (
          <>
            <Title className={classNames.title}>{texts[said].title}.</Title>{" "}
            <span className={classNames.text}>{texts[said].text}</span>
          </>
        ) : (
          pageUrl && <span className={classNames.text}>{texts.openPage}</span>
        )}
      </div>
      <Reference payment={payment} className={classNames.text} />
      {/* Not in the status: each minute would be read out. */}
      {pageUrl && minutes > 0 && (
        <p className={classNames.text}>
          {texts.minutesLeft(minutes)}{" "}
          <a className={classNames.link} href={pageUrl}>
            {texts.continuePayment}
          </a>
        </p>
      )}
      {payment?.outcome === "order" && payment.order_id && (
        <p>
          <a className={classNames.link} href={addressOf(orderUrl, payment)}>
            {texts.toOrder}
          </a>
        </p>
      )}
    </div>
  )
}

function sayingOf({ outcome, status }: HostedPayment, isReturn: boolean): ShopperOutcome | null {
  if (outcome === "confirming") {
    return status === "opening" || status === "open" ? null : outcome
  }
  return isReturn || NEWS.includes(outcome) ? outcome : null
}

/** Forgets what is over, or nobody knows; tells the storefront of an order. */
function useForgetting(
  handle: string,
  { status, payment }: PaymentState,
  notifyOrder: (payment: HostedPayment) => Promise<void>
): void {
  const payments = usePayments()
  const end = useEvent((settled: HostedPayment | null) => {
    if (!settled || !["confirming", "declined", "held"].includes(settled.outcome)) {
      payments.forget(handle)
    }
    if (settled?.outcome === "order") {
      void notifyOrder(settled)
    }
  })
  useEffect(() => {
    if (status === "ready" || status === "unknown") {
      end(payment)
    }
  }, [status, payment, end])
}

/** Whole minutes until the page expires, anew each half a minute. */
function useMinutesLeft(payment: HostedPayment | null): number {
  const [now, setNow] = useState(() => Date.now())
  const isOpen = !!payment && timeLeft(payment, now) > 0
  useEffect(() => {
    setNow(Date.now())
    const timer = isOpen ? setInterval(() => setNow(Date.now()), MINUTE_MS / 2) : undefined
    return () => clearInterval(timer)
  }, [isOpen])
  return payment ? Math.ceil(timeLeft(payment, now) / MINUTE_MS) : 0
}
