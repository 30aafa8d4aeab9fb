import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminMerchantKey, KeySource } from "../../../../admin-api"
import { keyStatus } from "../../../lib/settings/merchant-keys"
import { WhoAndWhen } from "../../common/who-and-when"

const COLORS = {
  inForce: "green",
  replaced: "orange",
  retired: "grey",
  unreadable: "red",
} as const

interface KeyStatusCellProps {
  row: AdminMerchantKey
  source: KeySource
}

/** The status of a key, and since when. */
export const KeyStatusCell = ({ row, source }: KeyStatusCellProps) => {
  const { t } = useTranslation()
  const status = keyStatus(row, source)
  return (
    <div className="flex flex-col items-start gap-y-1">
      <StatusBadge color={COLORS[status]} className="whitespace-nowrap">
        {t(`hostedCheckout.settings.keys.${status}`)}
      </StatusBadge>
      {row.retired_at ? (
        <WhoAndWhen at={row.retired_at} who={row.retired_by} />
      ) : (
        row.replaced_at && <WhoAndWhen at={row.replaced_at} />
      )}
    </div>
  )
}
