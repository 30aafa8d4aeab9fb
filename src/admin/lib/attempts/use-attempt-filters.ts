import type { DataTableFilter, DataTableFilteringState } from "@medusajs/ui"
import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { AttemptStatus } from "../../../admin-api"
import { accountName } from "../ui/format"
import { useAccounts } from "../settings/settings"
import { PAYMENT_COLORS } from "./statuses"

/** The filters of the list of attempts. Each filter is a parameter of the Admin API. */
export const FILTERS = ["status", "payment_status", "provider_id", "created_at", "cart_id"] as const

const PAGE_STATUSES: readonly AttemptStatus[] = ["opening", "open", "over"]

const PERIODS_IN_DAYS = [1, 7, 30, 90, 365]

export function useAttemptFilters({ provider_id }: DataTableFilteringState): DataTableFilter[] {
  const { t } = useTranslation()
  const accounts = useAccounts()
  return useMemo(
    () => [
      {
        id: "payment_status",
        type: "multiselect",
        searchable: false,
        label: t("hostedCheckout.fields.payment"),
        options: Object.keys(PAYMENT_COLORS).map((value) => ({
          value,
          label: t(`hostedCheckout.paymentStatus.${value}`),
        })),
      },
      {
        id: "status",
        type: "multiselect",
        searchable: false,
        label: t("hostedCheckout.fields.page"),
        options: PAGE_STATUSES.map((value) => ({
          value,
          label: t(`hostedCheckout.status.${value}`),
        })),
      },
      // The table needs each filter of the address from its first render on.
      ...(accounts.length > 1 || provider_id !== undefined
        ? [accountFilter([...new Set([...accounts, ...chosen(provider_id)])], t)]
        : []),
      {
        id: "created_at",
        type: "date",
        label: t("hostedCheckout.fields.created"),
        rangeOptionLabel: t("hostedCheckout.list.period"),
        rangeOptionStartLabel: t("hostedCheckout.list.from"),
        rangeOptionEndLabel: t("hostedCheckout.list.to"),
        options: PERIODS_IN_DAYS.map((count) => ({
          label:
            count === 1 ? t("hostedCheckout.list.today") : t("hostedCheckout.list.days", { count }),
          value: { $gte: midnight(count - 1).toISOString() },
        })),
      },
      {
        id: "cart_id",
        type: "string",
        label: t("hostedCheckout.fields.cart"),
        placeholder: t("hostedCheckout.list.cartId"),
      },
    ],
    [t, accounts, provider_id]
  )
}

function accountFilter(accounts: readonly string[], t: TFunction): DataTableFilter {
  return {
    id: "provider_id",
    type: "multiselect",
    searchable: false,
    label: t("hostedCheckout.list.filterAccount"),
    options: accounts.map((value) => ({ value, label: accountName(value) })),
  }
}

function chosen(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : []
}

/** The start of the day `daysAgo` days ago, in the reader's time zone. */
function midnight(daysAgo: number): Date {
  const date = new Date()
  date.setHours(0, 0, 0, 0)
  date.setDate(date.getDate() - daysAgo)
  return date
}
