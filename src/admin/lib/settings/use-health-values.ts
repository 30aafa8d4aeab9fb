import { useTranslation } from "react-i18next"
import type { AdminHealthCheck } from "../../../admin-api"
import { formatAgo, formatAgoSince, formatDuration } from "../ui/duration"
import { formatDate, formatNumber } from "../ui/format"

/** The values that a check's sentences are filled with, in the reader's language. */
export function useHealthValues({ facts }: AdminHealthCheck): Record<string, string> {
  const { i18n } = useTranslation()
  const { language } = i18n
  return {
    ...(typeof facts.seconds_ago === "number" && { ago: formatAgo(facts.seconds_ago, language) }),
    ...(typeof facts.last_at === "string" && { ago: formatAgoSince(facts.last_at, language) }),
    ...(typeof facts.last_payment_at === "string" && {
      paid: formatDate(facts.last_payment_at, language),
    }),
    ...(typeof facts.seconds === "number" && { duration: formatDuration(facts.seconds, language) }),
    number: formatNumber(Number(facts.count ?? 0), language),
    status: String(facts.http_status ?? ""),
    names: String(facts.names ?? ""),
    statuses: String(facts.statuses ?? ""),
    example: String(facts.example ?? ""),
    others: String(facts.other_names ?? ""),
  }
}
