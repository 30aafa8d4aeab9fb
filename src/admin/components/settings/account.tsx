import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../admin-api"
import { accountName } from "../../lib/ui/format"
import { ConnectionSection } from "./connection/connection-section"
import { HealthSection } from "./health/health-section"
import { KeysSection } from "./keys/keys-section"
import { NewPaymentsSection } from "./new-payments-section"
import { RegionsSection } from "./regions/regions-section"

/** All settings of one account at the gateway. */
export const Account = ({ settings }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const name = accountName(settings.provider_id)
  return (
    <div
      role="group"
      className="flex flex-col gap-y-3"
      aria-label={t("hostedCheckout.settings.account", { name })}
    >
      {/* A new key resets the connection test. */}
      <ConnectionSection key={settings.keys[0]?.id} settings={settings} />
      <NewPaymentsSection settings={settings} />
      <RegionsSection providerId={settings.provider_id} />
      <KeysSection settings={settings} />
      <HealthSection providerId={settings.provider_id} />
    </div>
  )
}
