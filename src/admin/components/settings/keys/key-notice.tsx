import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"

/** Says that shoppers cannot pay because there is no usable key. */
export const KeyNotice = ({ settings: { key } }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  if (key.source !== "none") {
    return null
  }
  const kind = key.unreadable ? "unreadable" : "missing"
  return (
    <div className="px-6 py-4">
      <Alert variant={key.unreadable ? "error" : "warning"}>
        <Text size="small" leading="compact" weight="plus">
          {t(`hostedCheckout.settings.${kind}.title`)}
        </Text>
        <p>{t(`hostedCheckout.settings.${kind}.text`)}</p>
      </Alert>
    </div>
  )
}
