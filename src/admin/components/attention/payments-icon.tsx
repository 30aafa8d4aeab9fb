import { CreditCard } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { useAttention } from "../../lib/payments/worklist"

/**
 * The icon in the sidebar, with a dot while tasks are open. The sidebar takes a component as icon, and only a fixed text
 * as label.
 */
export const PaymentsIcon = () => {
  const { t } = useTranslation()
  const total = useAttention()?.total ?? 0
  const todo = t("hostedCheckout.attention.sidebar", { count: total })
  return (
    <span className="relative block" {...(total > 0 && { title: todo })}>
      <CreditCard aria-hidden />
      {total > 0 && (
        <>
          <span
            aria-hidden
            className="bg-ui-tag-red-icon absolute right-0 top-0 size-[7px] rounded-full"
          />
          <span className="sr-only">{todo}</span>
        </>
      )}
    </span>
  )
}
