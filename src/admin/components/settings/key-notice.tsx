import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../admin-api"

/** Says that shoppers cannot pay, as long as there is no key to call the gateway with. */
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
