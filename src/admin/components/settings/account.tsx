import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../admin-api"
import { accountState, isOutdated, checksAfterTest } from "../../lib/settings/account-state"
import { useConnectionTest, useHealth } from "../../lib/settings/settings"
import { accountName } from "../../lib/ui/format"
import { AccountSection } from "./connection/account-section"
import { HealthSection } from "./health/health-section"
import { KeysSection } from "./keys/keys-section"
import { NewPaymentsSection } from "./new-payments-section"
import { RegionsSection } from "./regions/regions-section"

/** All settings of one account at the gateway. */
export const Account = ({ settings }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const name = accountName(settings.provider_id)
  const test = useConnectionTest(settings)
  const { data: checks, isError, refetch } = useHealth(settings.provider_id)
  const state = checks && accountState(checksAfterTest(checks, test.data))
  const shownTest = isOutdated(test.data, checks ?? []) ? { ...test, data: undefined } : test
  return (
    <div
      role="group"
      className="flex flex-col gap-y-3"
      aria-label={t("hostedCheckout.settings.account", { name })}
    >
      <AccountSection settings={settings} state={state} test={shownTest} />
      <NewPaymentsSection settings={settings} />
      <RegionsSection providerId={settings.provider_id} />
      <KeysSection settings={settings} />
      <HealthSection state={state} isError={isError} onRetry={() => void refetch()} />
    </div>
  )
}
