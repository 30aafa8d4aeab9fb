import { Button, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminMerchantKey, KeySource } from "../../../../admin-api"
import { formatShortDate } from "../../../lib/ui/format"
import { isPrevious, lastFourOrHidden } from "../../../lib/settings/merchant-keys"
import { KeyStatusCell } from "./key-status-cell"
import { WhoAndWhen } from "../../common/who-and-when"

interface KeyRowProps {
  row: AdminMerchantKey
  source: KeySource
  isPending: boolean
  onRetire: () => void
}

export const KeyRow = ({ row, source, isPending, onRetire }: KeyRowProps) => {
  const { t, i18n } = useTranslation()
  const lastFour = lastFourOrHidden(row.last_four, t)
  return (
    <Table.Row className="last:border-b-0 [&_td]:py-2 max-sm:[&_td]:pr-3">
      <Table.Cell className="text-ui-fg-base whitespace-nowrap">
        {t("hostedCheckout.settings.connection.ending", { lastFour })}
      </Table.Cell>
      <Table.Cell>
        <KeyStatusCell row={row} source={source} />
      </Table.Cell>
      <Table.Cell>
        <WhoAndWhen at={row.set_at} who={row.set_by} />
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap max-sm:hidden">
        {row.last_used_at
          ? formatShortDate(row.last_used_at, i18n.language)
          : t("hostedCheckout.settings.keys.unused")}
      </Table.Cell>
      <Table.Cell className="text-right">
        {isPrevious(row, source) && (
          <Button
            size="small"
            variant="secondary"
            disabled={isPending}
            aria-label={t("hostedCheckout.settings.keys.retireName", { lastFour })}
            onClick={onRetire}
          >
            {t("hostedCheckout.settings.keys.retireButton")}
          </Button>
        )}
      </Table.Cell>
    </Table.Row>
  )
}
