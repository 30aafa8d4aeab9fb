import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Accounts } from "../../../components/settings/accounts"
import { SettingsCrumb } from "../../../components/common/crumbs"

/** The merchant key, the connection to the gateway and health, for each account. */
const SettingsPage = () => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="px-6 py-4">
        <Heading level="h1">{t("hostedCheckout.settings.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("hostedCheckout.settings.subtitle")}
        </Text>
      </Container>
      <Accounts />
    </div>
  )
}

export const config = defineRouteConfig({
  label: "hostedCheckout.settings.menu",
  translationNs: "translation",
})

export const handle = { breadcrumb: SettingsCrumb }

export default SettingsPage
