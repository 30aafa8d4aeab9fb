import { useEffect, useReducer } from "react"
import type { RememberedPayment } from "../memory.ts"
import { timeLeft, type HostedPayment, type ShopperOutcome } from "../payment.ts"
import { addressOf, type OrderUrl } from "./address.ts"
import { Reference, type HeadingLevel } from "./parts.tsx"
import { useShared } from "./provider.tsx"
import { useEnd, type OnOrder } from "./use-end.ts"
import { useHostedPayment } from "./use-payment.ts"

export interface NoticeProps {
  /** The shopper's cart. The notice offers the open page while cart and total are unchanged. */
  cart?: { id: string; total?: number | null } | null
  /** Where the order is shown: "/order/{order_id}". */
  orderUrl: OrderUrl
  /** Called once for a payment that has become an order. */
  onOrder?: OnOrder
  /** Makes the title a heading; in bold type otherwise. */
  headingLevel?: HeadingLevel
  /** The notice about a payment. */
  classNames?: Partial<Record<"notice" | "title" | "text" | "link", string>>
}

interface Props extends NoticeProps {
  handle: string
  /** What this browser knows of the payment. */
  remembered: RememberedPayment | undefined
  /** The shopper returns from this payment. */
  isReturn: boolean
}

const MINUTE_MS = 60_000
/** What concerns a shopper wherever they are in the shop. */
const NEWS: readonly ShopperOutcome[] = ["order", "held", "declined", "returned"]

/** The notice about one payment; empty for most payments. */
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
  const { setPending, texts } = useShared()
  const state = useHostedPayment(handle)
  useEnd(handle, state, onOrder)

  const { payment } = state
  const said = payment && sayingOf(payment, isReturn)
  const minutes = useMinutesLeft(payment)
  const isWaiting = said === "held" || said === "confirming"
  const pending = isWaiting && cart?.id === payment?.cart_id ? said : undefined
  useEffect(() => {
    setPending({ [handle]: pending })
    return () => setPending({ [handle]: undefined })
  }, [handle, pending, setPending])

  const isCart = !!cart && cart.id === remembered?.cart_id && cart.total === remembered.total
  const pageUrl = isCart && minutes > 0 && payment?.checkout_url
  const link = pageUrl || (said === "order" && payment?.order_id && addressOf(orderUrl, payment))
  const Title = headingLevel ? (`h${headingLevel}` as const) : "strong"

  return (
    <div className={said || pageUrl ? classNames.notice : undefined} lang={texts.lang}>
      <div role="status">
        {said && <Title className={classNames.title}>{texts[said].title}.</Title>}{" "}
        <span className={classNames.text}>
          {said ? texts[said].text : pageUrl && texts.openPage}
        </span>
      </div>
      <Reference payment={payment} className={classNames.text} />
      {/* Not in the status: each minute would be read out. */}
      {link && (
        <p className={classNames.text}>
          {pageUrl && texts.minutesLeft(minutes)}{" "}
          <a className={classNames.link} href={link}>
            {pageUrl ? texts.continuePayment : texts.toOrder}
          </a>
        </p>
      )}
    </div>
  )
}

function sayingOf({ outcome, status }: HostedPayment, isReturn: boolean): ShopperOutcome | false {
  const isNews = outcome === "confirming" ? status === "over" : isReturn || NEWS.includes(outcome)
  return isNews && outcome
}

/** Whole minutes until the page expires, updated each half a minute. */
function useMinutesLeft(payment: HostedPayment | undefined): number {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(draw, MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return payment ? Math.ceil(timeLeft(payment) / MINUTE_MS) : 0
}
