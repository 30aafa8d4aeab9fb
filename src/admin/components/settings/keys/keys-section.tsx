import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"
import { isPrevious } from "../../../lib/settings/merchant-keys"
import { useRetire } from "../../../lib/settings/use-retire"
import { Section } from "../../common/section"
import { KeysTable } from "./keys-table"
import { PreviousKeyNotice } from "./previous-key-notice"
import { SetKeyButton } from "./set-key-button"

/** The keys that were set in Admin; nothing if medusa-config has the key and Admin never had a key. */
export const KeysSection = ({ settings }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const { retire, isPending } = useRetire(settings.provider_id)
  const { key, keys } = settings
  if (!key.can_be_set && keys.length === 0) {
    return null
  }
  return (
    <Section
      title={t("hostedCheckout.settings.keys.title")}
      actions={key.can_be_set && <SetKeyButton settings={settings} />}
    >
      {keys
        .filter((one) => isPrevious(one, key.source))
        .map((previous) => (
          <PreviousKeyNotice key={previous.id} previous={previous} />
        ))}
      {keys.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.settings.keys.empty")}
        </Text>
      ) : (
        <KeysTable
          keys={keys}
          source={key.source}
          isPending={isPending}
          onRetire={(row) => void retire(row)}
        />
      )}
    </Section>
  )
}
