import { Button, Heading } from "@medusajs/ui"
import { useId, type PropsWithChildren } from "react"
import { useTranslation } from "react-i18next"
import { leftOf, MORE } from "../../lib/ui/more"

interface AttentionListProps {
  title: string
  shown: number
  count: number
  onMore: () => void
}

/** One kind of tasks; nothing if there are none. */
export const AttentionList = ({
  title,
  shown,
  count,
  onMore,
  children,
}: PropsWithChildren<AttentionListProps>) => {
  const { t } = useTranslation()
  const id = useId()
  const left = leftOf(count, shown)
  if (shown === 0) {
    return null
  }
  return (
    <div>
      <Heading level="h3" id={id} className="bg-ui-bg-subtle text-ui-fg-subtle px-6 py-2">
        {title}
      </Heading>
      <ul aria-labelledby={id} className="divide-y border-t">
        {children}
      </ul>
      {left > 0 && (
        <div className="border-t px-6 py-3">
          <Button size="small" variant="transparent" onClick={onMore}>
            {t("hostedCheckout.attention.more", { count: Math.min(left, MORE) })}
          </Button>
        </div>
      )}
    </div>
  )
}
