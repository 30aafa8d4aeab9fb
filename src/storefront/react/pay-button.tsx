import { forwardRef, type ComponentPropsWithoutRef } from "react"
import { useShared } from "./provider.tsx"
import { isRedirect } from "./redirect.ts"
import { usePay, type PayActions } from "./use-pay.ts"

export interface PayButtonProps
  extends PayActions, Omit<ComponentPropsWithoutRef<"button">, "type"> {
  /** The class of the text below the button, while there is one. */
  messageClassName?: string
}

/**
 * Starts the payment once, however often it is clicked, and sends the shopper to the page. Says "Pay", or its
 * children. A refusal is read out below it.
 */
export const PayButton = forwardRef<HTMLButtonElement, PayButtonProps>(function PayButton(
  { start, onOrder, onRefused, navigate, messageClassName, children, onClick, ...rest },
  ref
) {
  const { texts } = useShared()
  const { state, pay } = usePay({ start, onOrder, onRefused, navigate })
  const { status, refusal, error } = state
  if (isRedirect(error)) {
    // Next.js takes the shopper on by an error that its own boundary catches.
    throw error
  }
  const isLeaving = status === "leaving"
  const own = refusal ? texts.refused : error ? texts.order.text : undefined
  const message = refusal?.message ?? own

  return (
    <>
      <button
        {...rest}
        ref={ref}
        type="button"
        // Not `disabled` while it waits: a keyboard's focus would be lost.
        aria-disabled={status === "ready" ? undefined : true}
        {...((isLeaving || !children) && { lang: texts.lang })}
        onClick={(event) => {
          onClick?.(event)
          if (!event.defaultPrevented) {
            void pay()
          }
        }}
      >
        {isLeaving ? texts.opening : (children ?? texts.pay)}
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
