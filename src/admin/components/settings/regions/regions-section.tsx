import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRegions } from "../../../lib/settings/regions"
import { useEnable } from "../../../lib/settings/use-enable-in-region"
import { LoadFailed, LoadingRows } from "../../common/loading"
import { Section } from "../../common/section"
import { RegionRow } from "./region-row"

/** The regions in which shoppers can pay with the account, each with a button to enable the account. */
export const RegionsSection = ({ providerId }: { providerId: string }) => {
  const { t } = useTranslation()
  const { data: regions, isError, refetch } = useRegions()
  const { enable, pendingId } = useEnable(providerId)
  return (
    <Section title={t("hostedCheckout.settings.regions.title")}>
      {regions?.length ? (
        <ul className="divide-y">
          {regions.map((region) => (
            <RegionRow
              key={region.id}
              region={region}
              isEnabled={region.payment_providers?.some(({ id }) => id === providerId) ?? false}
              isPending={pendingId === region.id}
              onEnable={() => void enable(region)}
            />
          ))}
        </ul>
      ) : regions ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.settings.regions.none")}
        </Text>
      ) : isError ? (
        <LoadFailed
          message={t("hostedCheckout.settings.regions.loadFailed")}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows rows={2} />
      )}
    </Section>
  )
}
