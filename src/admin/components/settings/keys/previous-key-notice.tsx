import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminMerchantKey } from "../../../../admin-api"
import { formatAgoSince } from "../../../lib/ui/duration"
import { lastFourOrHidden, previousKeyUse } from "../../../lib/settings/merchant-keys"

const USES = {
  stillUsed: { variant: "warning", title: "title" },
  lastUsed: { variant: "info", title: "notRetiredTitle" },
  neverUsed: { variant: "info", title: "notRetiredTitle" },
  unreadable: { variant: "error", title: "unreadableTitle" },
} as const

/** Says whether a replaced key is still needed. */
export const PreviousKeyNotice = ({ previous }: { previous: AdminMerchantKey }) => {
  const { t, i18n } = useTranslation()
  const use = previousKeyUse(previous)
  const { variant, title } = USES[use]
  return (
    <div className="px-6 py-4" role="status">
      <Alert variant={variant}>
        <Text size="small" leading="compact" weight="plus">
          {t(`hostedCheckout.settings.previous.${title}`)}
        </Text>
        <p>
          {t(`hostedCheckout.settings.previous.${use}`, {
            lastFour: lastFourOrHidden(previous.last_four, t),
            ago: previous.last_used_at && formatAgoSince(previous.last_used_at, i18n.language),
          })}
        </p>
      </Alert>
    </div>
  )
}
