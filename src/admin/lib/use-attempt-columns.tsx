import { createDataTableColumnHelper, type DataTableColumnDef } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../core/admin-api"
import { AttemptLink } from "../components/common/attempt-link"
import { AttemptStatusBadge } from "../components/common/attempt-status-badge"
import { OrderLink } from "../components/common/order-link"
import { formatAmount, formatCard, formatShortDate, shortReference } from "./format"

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
      helper.accessor("id", {
        header: field("reference"),
        cell: ({ getValue }) => (
          <AttemptLink id={getValue()} title={getValue()}>
            {shortReference(getValue())}
          </AttemptLink>
        ),
      }),
      helper.accessor("status", {
        header: field("status"),
        cell: ({ row }) => <AttemptStatusBadge attempt={row.original} />,
      }),
      helper.accessor("amount", {
        header: field("amount"),
        enableSorting: true,
        sortAscLabel: t("hostedCheckout.list.lowest"),
        sortDescLabel: t("hostedCheckout.list.highest"),
        cell: ({ row }) => formatAmount(row.original.amount, row.original.currency_code, language),
      }),
      helper.accessor("order_id", {
        header: field("order"),
        cell: ({ row: { original } }) =>
          original.order_id && (
            <OrderLink short id={original.order_id} number={original.order_display_id} />
          ),
      }),
      helper.accessor("email", {
        header: field("email"),
        cell: ({ getValue }) => (
          <span className="block max-w-44 truncate" title={getValue() ?? undefined}>
            {getValue()}
          </span>
        ),
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
