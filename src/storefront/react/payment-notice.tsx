import { useEffect, useRef, useState } from "react"
import type { HostedPayment, PaymentSdk, ShopperOutcome } from "../payment.ts"
import { forgetPayment, rememberedPayment, type RememberedPayment } from "../remember.ts"
import { timeLeft } from "../time-left.ts"
import { Reference } from "./reference.tsx"
import { textsFor, type Texts } from "./texts.ts"
import { usePayment } from "./use-payment.ts"

export interface PaymentNoticeProps {
  /** Medusa's SDK, the same object each time. */
  sdk: PaymentSdk
  /** The shopper's cart. The open page is offered while this is the cart and the total that it is for. */
  cart?: { id: string; total?: number | null } | null
  /** Why the shopper is back at the checkout: what `checkoutUrl` of `PaymentReturn` put into the address. */
  reason?: string | null
  /** Where the order is shown. */
  orderUrl: (orderId: string) => string
  /** Forgets the cart, if it is still `payment.cart_id`. Called once. */
  onOrder?: (payment: HostedPayment) => unknown
  /** "en" or "fr", with or without a country. @default "en" */
  locale?: string
  texts?: Partial<Texts>
  classNames?: Partial<Record<"root" | "title" | "text" | "link", string>>
}

const MINUTE_MS = 60_000

/**
 * Meets a shopper who is back in the shop after "Pay": tells of the order or of money that has come, offers
 * the payment page that is still open, or says why it is not. Empty when there is nothing to say.
 */
export function PaymentNotice({
  sdk,
  cart,
  reason,
  orderUrl,
  onOrder,
  locale,
  texts,
  classNames = {},
}: PaymentNoticeProps) {
  const t = textsFor(locale, texts)
  const remembered = useRemembered()
  const { payment, isUnknown } = usePayment(sdk, remembered?.handle ?? null)
  useForgetting(payment, isUnknown, remembered, onOrder)

  const said = whatToSay(payment, reason)
  const isCart = !!cart && cart.id === remembered?.cart_id && cart.total === remembered.total
  const url = isCart && payment?.checkout_url
  const left = payment ? timeLeft(payment) : 0
  const now = useMinutes(left > 0)
  const minutes = payment ? Math.ceil(timeLeft(payment, now) / MINUTE_MS) : 0
  const isEmpty = !said && !url

  return (
    <div className={isEmpty ? undefined : classNames.root} lang={locale}>
      <div role="status">
        {said ? (
          <>
            <strong className={classNames.title}>{t[said].title}.</strong>{" "}
            <span className={classNames.text}>{t[said].text}</span>
          </>
        ) : (
          url && <span className={classNames.text}>{t.openPage}</span>
        )}
      </div>
      <Reference payment={payment} text={t.giveReference} className={classNames.text} />
      {/* Beside the status: each minute is not read out. */}
      {url && minutes > 0 && (
        <p className={classNames.text}>
          {t.minutesLeft(minutes)}{" "}
          <a className={classNames.link} href={url}>
            {t.continuePayment}
          </a>
        </p>
      )}
      {payment?.outcome === "order" && payment.order_id && (
        <p>
          <a className={classNames.link} href={orderUrl(payment.order_id)}>
            {t.toOrder}
          </a>
        </p>
      )}
    </div>
  )
}

/** What Medusa says goes before what the address says. */
function whatToSay(
  payment: HostedPayment | null,
  reason: string | null | undefined
): ShopperOutcome | null {
  const isOpen = payment?.status === "opening" || payment?.status === "open"
  if (payment?.outcome === "confirming" && !isOpen) {
    return "confirming"
  }
  if (payment && ["order", "held", "declined", "resolved"].includes(payment.outcome)) {
    return payment.outcome
  }
  if (payment && payment.outcome !== "cancelled" && payment.outcome !== "expired") {
    return null
  }
  return (["declined", "cancelled", "expired"] as const).find((each) => each === reason) ?? null
}

/** After the first drawing, for a server has no storage; and again when "back" leads here from the gateway. */
function useRemembered(): RememberedPayment | null {
  const [remembered, setRemembered] = useState<RememberedPayment | null>(null)
  useEffect(() => {
    const read = () => setRemembered(rememberedPayment())
    read()
    addEventListener("pageshow", read)
    return () => removeEventListener("pageshow", read)
  }, [])
  return remembered
}

function useForgetting(
  payment: HostedPayment | null,
  isUnknown: boolean,
  remembered: RememberedPayment | null,
  onOrder: PaymentNoticeProps["onOrder"]
): void {
  const latest = useRef(onOrder)
  latest.current = onOrder
  useEffect(() => {
    const isOver =
      payment && ["order", "cancelled", "expired", "resolved"].includes(payment.outcome)
    if (remembered && (isUnknown || isOver)) {
      forgetPayment(remembered.handle)
    }
    if (payment?.outcome === "order") {
      // A cart that is not forgotten must not keep the shopper from reading of the order.
      void Promise.resolve(latest.current?.(payment)).catch(() => undefined)
    }
  }, [payment, isUnknown, remembered])
}

/** The time, anew each half a minute while it is wanted. */
function useMinutes(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isWanted) {
      return
    }
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
