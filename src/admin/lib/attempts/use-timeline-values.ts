import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { failureText } from "../api/failure-text"
import { formatAmount, formatDate } from "../ui/format"
import { outcomeText } from "./outcome-text"
import type { TimelineLine } from "./timeline"

/** The values that a timeline sentence is filled with, in the admin's language. */
export function useTimelineValues(
  { data }: TimelineLine,
  attempt: AdminAttemptDetails
): Record<string, string> {
  const { t, i18n } = useTranslation()
  const nothing = t("hostedCheckout.nothing")
  const text = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value) : nothing

  const by = text(data.by)
  const money = (amount: unknown) =>
    Number.isFinite(Number(amount))
      ? formatAmount(Number(amount), attempt.currency_code, i18n.language)
      : nothing

  return {
    kind: text(data.kind),
    error: failureText({ ...data, message: data.error }, t),
    failures: text(data.failures),
    note: text(data.note),
    reference: text(data.gateway_reference),
    amount: money(data.amount),
    who: attempt.admins.find(({ id }) => id === by)?.name ?? t("hostedCheckout.timeline.somebody"),
    expires:
      typeof data.expires_at === "string" ? formatDate(data.expires_at, i18n.language) : nothing,
    reason:
      typeof data.reason === "string" ? t(`hostedCheckout.reasons.${data.reason}.title`) : nothing,
    outcome:
      "outcome" in data ? outcomeText(data, attempt.currency_code, t, i18n.language) : nothing,
  }
}
