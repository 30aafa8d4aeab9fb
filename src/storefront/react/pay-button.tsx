import { forwardRef, type ComponentPropsWithoutRef } from "react"
import { useShared } from "./provider.tsx"
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
  const { texts, lang } = useShared()
  const { state, pay } = usePay({ start, onOrder, onRefused, navigate })
  if (state.status === "redirected") {
    throw state.error
  }
  const isLeaving = state.status === "leaving"
  const isOver = isLeaving || state.status === "ordered" || state.status === "order_hidden"
  const message = messageOf()

  return (
    <>
      <button
        {...rest}
        ref={ref}
        type="button"
        // Not `disabled` while it waits: a keyboard's focus would be lost.
        aria-disabled={isOver || undefined}
        {...((isLeaving || !children) && { lang })}
        onClick={(event) => {
          onClick?.(event)
          if (!event.defaultPrevented) {
            void pay()
          }
        }}
      >
        {isLeaving ? texts.opening : (children ?? texts.pay)}
      </button>
      <div role="alert" className={message && messageClassName} lang={message?.lang}>
        {message?.text}
      </div>
    </>
  )

  function messageOf() {
    if (state.status === "order_hidden") {
      return { text: `${texts.order.title}. ${texts.order.text}`, lang }
    }
    if (state.status !== "refused") {
      return undefined
    }
    const { message, language } = state.refusal
    return message === null
      ? { text: texts.refused, lang }
      : { text: message, lang: language ?? undefined }
  }
})
