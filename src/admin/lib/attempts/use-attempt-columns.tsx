import { createDataTableColumnHelper, type DataTableColumnDef } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { AttemptLink } from "../../components/common/attempt-link"
import { AttemptStatusBadge } from "../../components/common/attempt-status-badge"
import { Email } from "../../components/attempts/email"
import { OrderOrCart } from "../../components/attempts/order-or-cart"
import { formatAmount, formatCard, formatShortDate } from "../ui/format"

const helper = createDataTableColumnHelper<AdminAttempt>()

/** The columns of the payments' table; sorting is the server's. */
export function useAttemptColumns(): DataTableColumnDef<AdminAttempt>[] {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    const field = (name: string) => t(`hostedCheckout.fields.${name}`)
    const byDate = {
      enableSorting: true,
      sortAscLabel: t("hostedCheckout.list.oldest"),
      sortDescLabel: t("hostedCheckout.list.newest"),
    }
    const date = (value: string | null) => value && formatShortDate(value, language)
    return [
      helper.accessor("amount", {
        header: field("amount"),
        enableSorting: true,
        sortAscLabel: t("hostedCheckout.list.lowest"),
        sortDescLabel: t("hostedCheckout.list.highest"),
        cell: ({ row: { original } }) => (
          <AttemptLink id={original.id} title={original.id}>
            {formatAmount(original.amount, original.currency_code, language)}
          </AttemptLink>
        ),
      }),
      helper.accessor("status", {
        header: field("status"),
        cell: ({ row }) => <AttemptStatusBadge attempt={row.original} />,
      }),
      helper.accessor("order_id", {
        header: field("order"),
        cell: ({ row }) => <OrderOrCart attempt={row.original} />,
      }),
      helper.accessor("email", {
        header: field("email"),
        cell: ({ getValue }) => <Email email={getValue()} />,
      }),
      helper.accessor("card_number_masked", {
        header: field("card"),
        cell: ({ row }) => formatCard(row.original.card_type, row.original.card_number_masked),
      }),
      helper.accessor("created_at", {
        header: field("created"),
        ...byDate,
        cell: ({ getValue }) => date(getValue()),
      }),
      helper.accessor("expires_at", {
        header: field("expires"),
        ...byDate,
        cell: ({ getValue }) => date(getValue()),
      }),
    ] as DataTableColumnDef<AdminAttempt>[]
  }, [t, language])
}
