import { useEffect, useRef, useState, type ReactNode } from "react"
import { rememberPayment } from "../remember.ts"
import type { PaymentStart } from "../start.ts"
import { textsFor, type Texts } from "./texts.ts"

export interface PayButtonProps {
  /** `startPayment`, or a server action that calls it. */
  start: () => Promise<PaymentStart>
  /** Shows the order of a cart that costs nothing or is paid already, and forgets the cart. */
  onOrder: (orderId: string) => unknown
  /** Goes to the gateway's page. @default location.assign */
  navigate?: (url: string) => void
  disabled?: boolean
  /** "en" or "fr", with or without a country. @default "en" */
  locale?: string
  texts?: Partial<Texts>
  classNames?: Partial<Record<"button" | "error", string>>
  /** What the button says. @default "Pay" */
  children?: ReactNode
}

/** Starts the payment once, however often it is clicked, and sends the shopper to the page. */
export function PayButton({
  start,
  onOrder,
  navigate = (url) => location.assign(url),
  disabled = false,
  locale,
  texts,
  classNames = {},
  children,
}: PayButtonProps) {
  const t = textsFor(locale, texts)
  const [leaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // The second click of a double click comes before the button is drawn anew.
  const started = useRef(false)

  const stay = () => {
    started.current = false
    setLeaving(false)
  }
  const pay = async () => {
    if (started.current || disabled) {
      return
    }
    started.current = true
    setLeaving(true)
    setRefusal(null)
    try {
      const begun = await start()
      if (begun.kind === "page") {
        rememberPayment(begun.payment)
        navigate(begun.url)
      } else if (begun.kind === "order") {
        await onOrder(begun.orderId)
      } else {
        // In the button's language: Medusa may have answered the shop's server, in another one.
        setRefusal(begun.code === "cart_paid" ? t.cartPaid : (begun.message ?? t.refused))
        stay()
      }
    } catch {
      setRefusal(t.refused)
      stay()
    }
  }
  // The browser's back button may bring the page back as it was left, waiting.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) {
        stay()
      }
    }
    addEventListener("pageshow", onPageShow)
    return () => removeEventListener("pageshow", onPageShow)
  }, [])

  return (
    <>
      <button
        type="button"
        className={classNames.button}
        // Not `disabled` while it waits: a keyboard's focus would be lost.
        aria-disabled={leaving || undefined}
        disabled={disabled}
        onClick={() => void pay()}
      >
        {leaving ? t.opening : (children ?? t.pay)}
      </button>
      <div role="alert" className={refusal === null ? undefined : classNames.error}>
        {refusal}
      </div>
    </>
  )
}
