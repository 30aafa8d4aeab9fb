import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"
import { accountName } from "../../../lib/ui/format"
import type { AccountState } from "../../../lib/settings/account-state"
import type { useConnectionTest } from "../../../lib/settings/settings"
import { Section } from "../../common/section"
import { ConnectionFacts } from "./connection-facts"
import { ConnectionResult } from "./connection-result"
import { AccountHead } from "./account-head"
import { ModeBadge } from "./mode-badge"
import { Profile } from "./profile"

interface AccountSectionProps {
  settings: AdminProviderSettings
  /** Undefined while the state is loading. */
  state: AccountState | undefined
  test: ReturnType<typeof useConnectionTest>
}

/** The account at the gateway: its worst problem, both addresses, its profile, and a test whether the gateway accepts the key. */
export const AccountSection = ({ settings, state, test }: AccountSectionProps) => {
  const { t } = useTranslation()
  const name = accountName(settings.provider_id)
  return (
    <Section
      title={t("hostedCheckout.settings.account", { name })}
      badge={<ModeBadge mode={settings.mode} />}
      actions={
        settings.key.source !== "none" && (
          <Button size="small" variant="secondary" isLoading={test.isPending} onClick={test.run}>
            {t("hostedCheckout.settings.test.button")}
          </Button>
        )
      }
    >
      <AccountHead state={state} />
      <ConnectionResult test={test} />
      <ConnectionFacts settings={settings} />
      <Profile profile={settings.profile} />
    </Section>
  )
}
