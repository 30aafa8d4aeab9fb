import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPaymentLink } from "../../../admin-api"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { TimelineEntry } from "../common/timeline-entry"

/** What became of the links that can no longer be paid, the newest first. */
export const PastLinks = ({ links }: { links: readonly AdminPaymentLink[] }) => {
  const { t } = useTranslation()
  const title = t("hostedCheckout.links.past")
  return (
    links.length > 0 && (
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <Text size="small" leading="compact" weight="plus">
          {title}
        </Text>
        <ol aria-label={title}>
          {links.map((link, index) => (
            <PastLink key={link.id} link={link} isLast={index === links.length - 1} />
          ))}
        </ol>
      </div>
    )
  )
}

const PastLink = ({ link, isLast }: { link: AdminPaymentLink; isLast: boolean }) => {
  const { t, i18n } = useTranslation()
  const { amount, created_by, currency_code, emailed_at, emailed_to, status } = link
  const date = (value: string) => formatDate(value, i18n.language)
  const lines = [
    t(`hostedCheckout.links.${created_by ? "createdBy" : "created"}`, {
      who: created_by,
      date: date(link.created_at),
    }),
    emailed_at && t("hostedCheckout.links.sent", { email: emailed_to, date: date(emailed_at) }),
    status === "expired" && t("hostedCheckout.links.expiredOn", { date: date(link.expires_at) }),
    link.withdrawn_at && t("hostedCheckout.links.withdrawnOn", { date: date(link.withdrawn_at) }),
  ].filter(Boolean)
  return (
    <TimelineEntry
      isLast={isLast}
      dot={status === "paid" ? "bg-ui-tag-green-icon" : undefined}
      title={`${formatAmount(amount, currency_code, i18n.language)} · ${t(`hostedCheckout.links.status.${status}`)}`}
    >
      {lines.map((line, index) => (
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </TimelineEntry>
  )
}
