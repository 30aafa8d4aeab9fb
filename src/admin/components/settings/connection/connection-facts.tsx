import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"
import { CopyableText, DetailRow } from "../../common/details"
import { KeySource } from "../keys/key-source"

/** The addresses and the key of an account. */
export const ConnectionFacts = ({ settings }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const label = (name: string) => t(`hostedCheckout.settings.connection.${name}`)
  return (
    <dl className="divide-y">
      <DetailRow label={label("key")}>
        <KeySource settings={settings} />
      </DetailRow>
      <DetailRow label={label("webhookUrl")}>
        <CopyableText text={settings.webhook_url} name={label("webhookUrl")} />
      </DetailRow>
      <DetailRow label={label("baseUrl")}>
        <Text size="small" leading="compact" className="break-words">
          {settings.base_url}
        </Text>
      </DetailRow>
      <DetailRow label={label("storefrontUrl")}>
        {settings.storefront_urls.map((url) => (
          <Text key={url} size="small" leading="compact" className="break-words">
            {url}
          </Text>
        ))}
      </DetailRow>
    </dl>
  )
}
