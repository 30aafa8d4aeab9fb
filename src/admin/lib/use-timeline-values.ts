import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../core/admin-api"
import { failureText } from "./failure-text"
import { formatAmount, formatDate } from "./format"
import type { TimelineLine } from "./timeline"

/** What a line's sentence is made of, in the admin's language. */
export function useTimelineValues(
  { data }: TimelineLine,
  attempt: AdminAttemptDetails
): Record<string, string> {
  const { t, i18n } = useTranslation()
  const nothing = t("hostedCheckout.nothing")
  const text = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value) : nothing

  const by = text(data.by)
  const money = (amount: unknown, currency = attempt.currency_code) =>
    Number.isFinite(Number(amount))
      ? formatAmount(Number(amount), currency, i18n.language)
      : nothing

  return {
    kind: text(data.kind),
    error: failureText({ ...data, message: data.error }, t),
    failures: text(data.failures),
    evidence: text(data.evidence),
    reference: text(data.gateway_reference),
    amount: money(data.amount),
    who: attempt.people.find(({ id }) => id === by)?.name ?? t("hostedCheckout.timeline.somebody"),
    expires:
      typeof data.expires_at === "string" ? formatDate(data.expires_at, i18n.language) : nothing,
    reason:
      typeof data.reason === "string" ? t(`hostedCheckout.reasons.${data.reason}.title`) : nothing,
    outcome: outcomeOf(data, money),
  }

  /** What the gateway said, its own word, and the amount it named: "paid (“approved”, $22.59 CAD)". */
  function outcomeOf(said: Record<string, unknown>, money: (amount: unknown) => string): string {
    const outcome = t(`hostedCheckout.timeline.outcomes.${text(said.outcome)}`)
    const details = [
      typeof said.status === "string" && t("hostedCheckout.timeline.word", { word: said.status }),
      said.amount !== null && said.amount !== undefined && money(said.amount),
    ].filter(Boolean)
    return details.length > 0 ? `${outcome} (${details.join(", ")})` : outcome
  }
}
