import type { DataTableFilter } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { ACTIONS } from "./held"
import { STATUS_COLORS } from "./statuses"

/** What the payments' table can be filtered by; each is a parameter of the Admin API. */
export const FILTERS = ["status", "held_reason", "created_at", "cart_id"] as const

const PERIODS_IN_DAYS = [1, 7, 30, 90, 365]

export function useAttemptFilters(): DataTableFilter[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: "status",
        type: "multiselect",
        searchable: false,
        label: t("hostedCheckout.fields.status"),
        options: Object.keys(STATUS_COLORS).map((value) => ({
          value,
          label: t(`hostedCheckout.status.${value}`),
        })),
      },
      {
        id: "held_reason",
        type: "multiselect",
        searchable: false,
        label: t("hostedCheckout.list.filterReason"),
        options: Object.keys(ACTIONS).map((value) => ({
          value,
          label: t(`hostedCheckout.reasons.${value}.title`),
        })),
      },
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
      { id: "cart_id", type: "string", label: t("hostedCheckout.fields.cart") },
    ],
    [t]
  )
}

/** When the day began that was so many days ago, in the reader's time zone. */
function midnight(daysAgo: number): Date {
  const date = new Date()
  date.setHours(0, 0, 0, 0)
  date.setDate(date.getDate() - daysAgo)
  return date
}
