import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { webhookErrorText } from "../../lib/api/failure-text"

/** Why a notification was not processed, with a heading. */
export const NotificationError = ({ error }: { error: string }) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-y-1">
      <Text size="small" weight="plus">
        {t("hostedCheckout.notification.error")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle break-words">
        {webhookErrorText(error, t)}
      </Text>
    </div>
  )
}
