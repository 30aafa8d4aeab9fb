import { Button, Heading } from "@medusajs/ui"
import { useId, type PropsWithChildren } from "react"
import { useTranslation } from "react-i18next"

interface AttentionListProps {
  title: string
  shown: number
  /** How many tasks the button shows next. @default 0 */
  more?: number
  onMore?: () => void
}

/** A list of one kind of tasks; nothing without tasks. */
export const AttentionList = ({
  title,
  shown,
  more = 0,
  onMore,
  children,
}: PropsWithChildren<AttentionListProps>) => {
  const { t } = useTranslation()
  const id = useId()
  if (shown + more === 0) {
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
      {more > 0 && (
        <div className="border-t px-6 py-3">
          <Button size="small" variant="transparent" onClick={onMore}>
            {t("hostedCheckout.attention.more", { count: more })}
          </Button>
        </div>
      )}
    </div>
  )
}
