import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"
import { accountName } from "../../../lib/ui/format"
import { useConnectionTest } from "../../../lib/settings/settings"
import { Section } from "../../common/section"
import { ConnectionFacts } from "./connection-facts"
import { ConnectionResult } from "./connection-result"
import { KeyNotice } from "../keys/key-notice"
import { ModeBadge } from "../mode-badge"
import { Profile } from "../profile"
import { TestButton } from "./test-button"

/** Where the gateway is and where it calls, with a test that it accepts the key. */
export const ConnectionSection = ({ settings }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const test = useConnectionTest(settings.provider_id)
  const name = accountName(settings.provider_id)
  return (
    <Section
      title={t("hostedCheckout.settings.account", { name })}
      badge={<ModeBadge mode={settings.mode} />}
      actions={
        settings.key.source !== "none" && (
          <TestButton isPending={test.isPending} onClick={() => test.mutate()} />
        )
      }
    >
      <KeyNotice settings={settings} />
      <ConnectionResult test={test} />
      <ConnectionFacts settings={settings} />
      <Profile profile={settings.profile} />
    </Section>
  )
}
