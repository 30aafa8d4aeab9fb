import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { timelineOf } from "../../lib/attempts/timeline"
import { TimelineEntry } from "./timeline-entry"

interface TimelineProps {
  attempt: AdminAttemptDetails
  /** Only the latest lines; all of them otherwise. */
  latest?: number
}

/** What happened to a payment, newest first. */
export const Timeline = ({ attempt, latest }: TimelineProps) => {
  const { t } = useTranslation()
  const lines = timelineOf(attempt).reverse().slice(0, latest)
  if (lines.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("hostedCheckout.timeline.empty")}
      </Text>
    )
  }
  return (
    <ol className="px-6 py-4" aria-label={t("hostedCheckout.timeline.title")}>
      {lines.map((line, index) => (
        <TimelineEntry
          key={`${line.at}-${line.key}-${index}`}
          line={line}
          attempt={attempt}
          isLast={index === lines.length - 1}
        />
      ))}
    </ol>
  )
}
