import { Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useSettings } from "../../lib/settings/settings"
import { LoadFailed, LoadingRows } from "../common/loading"
import { Account } from "./account"

/** Every configured account. */
export const Accounts = () => {
  const { t } = useTranslation()
  const { data: settings, isError, refetch } = useSettings()
  if (settings?.length) {
    return settings.map((account) => <Account key={account.provider_id} settings={account} />)
  }
  return (
    <Container className="p-0">
      {settings ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.settings.none")}
        </Text>
      ) : isError ? (
        <LoadFailed
          message={t("hostedCheckout.settings.loadFailed")}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows rows={5} />
      )}
    </Container>
  )
}
