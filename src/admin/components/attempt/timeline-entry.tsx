import { clx, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { formatDate } from "../../lib/ui/format"
import type { TimelineLine } from "../../lib/attempts/timeline"
import { useTimelineValues } from "../../lib/attempts/use-timeline-values"
import { OrderLink } from "../common/order-link"
import { ReplacedBy } from "./replaced-by"

interface TimelineEntryProps {
  line: TimelineLine
  attempt: AdminAttemptDetails
  isLast: boolean
}

/** A line of the timeline: what happened, when, and what triggered it. */
export const TimelineEntry = ({ line, attempt, isLast }: TimelineEntryProps) => {
  const { t, i18n } = useTranslation()
  const values = useTimelineValues(line, attempt)
  const orderId = typeof line.data.order_id === "string" ? line.data.order_id : null
  return (
    <li className="grid grid-cols-[20px_1fr] gap-x-3">
      <div className="flex flex-col items-center" aria-hidden>
        <span
          className={clx(
            "mt-1.5 size-2 shrink-0 rounded-full",
            DOT_COLORS[line.key] ?? "bg-ui-tag-neutral-icon"
          )}
        />
        {!isLast && <span className="bg-ui-border-base mt-1.5 w-px flex-1" />}
      </div>
      <div className={clx("min-w-0", !isLast && "pb-4")}>
        <Text size="small" leading="compact" weight="plus" className="break-words">
          {line.key === "page_replaced" ? (
            <ReplacedBy attempt={attempt} />
          ) : (
            t(`hostedCheckout.timeline.kinds.${line.key}`, values)
          )}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          <time dateTime={line.at}>{formatDate(line.at, i18n.language)}</time>
          {" · "}
          {t(`hostedCheckout.timeline.trigger.${line.trigger}`)}
          {orderId && (
            <>
              {" · "}
              <OrderLink
                id={orderId}
                number={orderId === attempt.order_id ? attempt.order_display_id : null}
              />
            </>
          )}
        </Text>
      </div>
    </li>
  )
}

const DOT_COLORS: Record<string, string> = {
  captured: "bg-ui-tag-green-icon",
  completed: "bg-ui-tag-green-icon",
  payment_proven: "bg-ui-tag-green-icon",
  held: "bg-ui-tag-red-icon",
  order_not_placed: "bg-ui-tag-orange-icon",
  page_failed: "bg-ui-tag-orange-icon",
  unknown_at_gateway: "bg-ui-tag-orange-icon",
}
