import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"
import { lastFourOrHidden } from "../../../lib/settings/merchant-keys"

/** The last four characters and the source of the key in force. */
export const KeySource = ({ settings: { key } }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const text = (name: string, values = {}) =>
    t(`hostedCheckout.settings.connection.${name}`, values)
  return (
    <div className="flex flex-col gap-y-1">
      <Text size="small" leading="compact" className="text-ui-fg-base">
        {[
          key.last_four !== null &&
            text("ending", { lastFour: lastFourOrHidden(key.last_four, t) }),
          text(`source.${key.source}`),
        ]
          .filter(Boolean)
          .join(" – ")}
      </Text>
      {key.source === "config" && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {text("source.configWins")}
        </Text>
      )}
    </div>
  )
}
