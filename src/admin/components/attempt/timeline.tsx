import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails, AdminAttemptEvent } from "../../../admin-api"
import { failureText } from "../../lib/api/failure-text"
import { useOtherPages } from "../../lib/attempts/attempts"
import { successorOf } from "../../lib/attempts/successor"
import { timelineKey } from "../../lib/attempts/timeline"
import { formatDate, nameOf } from "../../lib/ui/format"
import { AttemptLink, OrderLink } from "../common/links"
import { TimelineEntry } from "../common/timeline-entry"

/** The timeline of a page and its payments, newest first. */
export const Timeline = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t } = useTranslation()
  const events = [...attempt.events].reverse()
  if (events.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("hostedCheckout.timeline.empty")}
      </Text>
    )
  }
  return (
    <ol className="px-6 py-4" aria-label={t("hostedCheckout.timeline.title")}>
      {events.map((event, index) => (
        <Entry
          key={`${event.created_at}-${index}`}
          event={event}
          attempt={attempt}
          isLast={index === events.length - 1}
        />
      ))}
    </ol>
  )
}

interface EntryProps {
  event: AdminAttemptEvent
  attempt: AdminAttemptDetails
  isLast: boolean
}

/** An entry of the timeline: the event, its time and its trigger. */
const Entry = ({ event, attempt, isLast }: EntryProps) => {
  const { t, i18n } = useTranslation()
  const data = event.data ?? {}
  const orderId = typeof data.order_id === "string" ? data.order_id : null
  const order = attempt.payments.find(({ order_id }) => order_id === orderId)
  return (
    <TimelineEntry
      dot={DOT_COLORS[event.kind]}
      isLast={isLast}
      title={
        event.kind === "page_replaced" ? (
          <ReplacedBy attempt={attempt} />
        ) : (
          t(`hostedCheckout.timeline.kinds.${timelineKey(event)}`, {
            kind: event.kind.replaceAll("_", " "),
            who: nameOf(data.by, attempt.admins) ?? t("hostedCheckout.timeline.somebody"),
            note:
              typeof data.note === "string"
                ? t("hostedCheckout.timeline.quote", { text: data.note })
                : "",
            reason:
              typeof data.reason === "string"
                ? t(`hostedCheckout.reasons.${data.reason}.title`, { defaultValue: data.reason })
                : "",
            failures: data.failures,
            error: failureText({ ...data, message: data.error }, t),
            expires:
              typeof data.expires_at === "string" ? formatDate(data.expires_at, i18n.language) : "",
          })
        )
      }
    >
      <time dateTime={event.created_at}>{formatDate(event.created_at, i18n.language)}</time>
      {" · "}
      {t(`hostedCheckout.timeline.trigger.${event.trigger}`)}
      {orderId && (
        <>
          {" · "}
          <OrderLink id={orderId} number={order?.order_display_id} />
        </>
      )}
    </TimelineEntry>
  )
}

/** Says that a page was replaced, with a link to its successor. */
const ReplacedBy = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t } = useTranslation()
  const text = t("hostedCheckout.timeline.kinds.page_replaced")
  const successor = successorOf(attempt, useOtherPages(attempt))
  return successor ? <AttemptLink id={successor.id}>{text}</AttemptLink> : text
}

const DOT_COLORS: Partial<Record<AdminAttemptEvent["kind"], string>> = {
  completed: "bg-ui-tag-green-icon",
  payment_proven: "bg-ui-tag-green-icon",
  held: "bg-ui-tag-red-icon",
  order_not_placed: "bg-ui-tag-orange-icon",
  page_failed: "bg-ui-tag-orange-icon",
}
