import { forwardRef, type ComponentPropsWithoutRef } from "react"
import { useShared } from "./provider.tsx"
import { isRedirect } from "./next-redirect.ts"
import { usePay, type PayActions } from "./use-pay.ts"

export interface PayButtonProps
  extends PayActions, Omit<ComponentPropsWithoutRef<"button">, "type"> {
  /** The class of the text below the button. */
  messageClassName?: string
}

/**
 * Starts the payment once, however often it is clicked, and sends the shopper to the page. Says "Pay", or its
 * children. A refusal is announced below the button. While `PaymentNotice` shows that a payment of the cart is
 * held or being confirmed, the button is inert and says so.
 */
export const PayButton = forwardRef<HTMLButtonElement, PayButtonProps>(function PayButton(
  { start, onOrder, onRefused, navigate, messageClassName, children, onClick, ...rest },
  ref
) {
  const { texts, pending: payments } = useShared()
  const pending = Object.values(payments).find(Boolean)
  const { state, pay } = usePay({ start, onOrder, onRefused, navigate })
  const { status, refusal, error } = state
  if (isRedirect(error)) {
    // Next.js redirects by an error that its own boundary catches.
    throw error
  }
  const waiting = status === "leaving" ? texts.opening : pending && texts[pending].title
  const message = refusal
    ? (refusal.message ?? (refusal.code === "payment_held" ? texts.held.text : texts.refused))
    : error
      ? texts.order.text
      : undefined

  return (
    <>
      <button
        {...rest}
        ref={ref}
        type="button"
        // Not `disabled` while waiting: a keyboard's focus would be lost.
        aria-disabled={status !== "ready" || !!pending}
        {...((waiting || !children) && { lang: texts.lang })}
        onClick={(event) => {
          onClick?.(event)
          if (!event.defaultPrevented && !pending) {
            void pay()
          }
        }}
      >
        {waiting || (children ?? texts.pay)}
      </button>
      <div
        role="alert"
        className={message && messageClassName}
        lang={refusal?.message ? (refusal.language ?? undefined) : texts.lang}
      >
        {message}
      </div>
    </>
  )
})
