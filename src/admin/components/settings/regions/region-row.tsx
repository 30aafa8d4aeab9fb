import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Region } from "../../../lib/settings/payable-regions"

interface RegionRowProps {
  region: Region
  isEnabled: boolean
  isPending: boolean
  onEnable: () => void
}

/** A region that offers the account, or a button that enables the account in the region. */
export const RegionRow = ({ region, isEnabled, isPending, onEnable }: RegionRowProps) => {
  const { t } = useTranslation()
  const { name, currency_code } = region
  return (
    <li className="flex items-center justify-between gap-x-4 px-6 py-4">
      <Text size="small" leading="compact" className="min-w-0 [overflow-wrap:anywhere]">
        {`${name} (${currency_code.toUpperCase()})`}
      </Text>
      {isEnabled ? (
        <StatusBadge color="green" className="whitespace-nowrap">
          {t("hostedCheckout.settings.regions.enabled")}
        </StatusBadge>
      ) : (
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          aria-label={t("hostedCheckout.settings.regions.enableName", { name })}
          onClick={onEnable}
        >
          {t("hostedCheckout.settings.regions.enable")}
        </Button>
      )}
    </li>
  )
}
