import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminMerchantKey } from "../../../core/admin-api"
import { formatAgoSince } from "../../lib/duration"
import { previousKeyUse } from "../../lib/merchant-keys"

/** Says whether a key that was replaced is still needed. */
export const PreviousKeyNotice = ({ previous }: { previous: AdminMerchantKey }) => {
  const { t, i18n } = useTranslation()
  const use = previousKeyUse(previous)
  return (
    <div className="px-6 py-4" role="status">
      <Alert variant={use === "stillUsed" ? "warning" : "info"}>
        <Text size="small" leading="compact" weight="plus">
          {t(`hostedCheckout.settings.previous.${use === "stillUsed" ? "title" : "quietTitle"}`)}
        </Text>
        <p>
          {t(`hostedCheckout.settings.previous.${use}`, {
            lastFour: previous.last_four,
            ago: previous.last_used_at && formatAgoSince(previous.last_used_at, i18n.language),
          })}
        </p>
      </Alert>
    </div>
  )
}
