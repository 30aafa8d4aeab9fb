import { Copy, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** An id, with a button that copies it. */
export const CopyableId = ({ id, name }: { id: string; name: string }) => {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-x-2">
      <Text size="small" leading="compact" className="break-all">
        {id}
      </Text>
      <Copy
        content={id}
        className="text-ui-fg-muted shrink-0"
        aria-label={t("hostedCheckout.copy", { name })}
      />
    </div>
  )
}
