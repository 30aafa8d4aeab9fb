import { useTranslation } from "react-i18next"
import type { AdminPaymentLink, PaymentLinkStatus } from "../../../admin-api"
import { LINK_COLORS } from "../../lib/payment-links/payment-links"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { TimelineEntry } from "../common/timeline-entry"
import { LinkOrigin } from "./link-origin"
import { LinksBlock } from "./links-block"

/** What became of the links that cannot be paid, the newest first. */
export const PastLinks = ({ links }: { links: readonly AdminPaymentLink[] }) => {
  const { t } = useTranslation()
  const title = t("hostedCheckout.links.past")
  return (
    links.length > 0 && (
      <LinksBlock title={title}>
        <ol aria-label={title}>
          {links.map((link, index) => (
            <PastLink key={link.id} link={link} isLast={index === links.length - 1} />
          ))}
        </ol>
      </LinksBlock>
    )
  )
}

const DOTS: Partial<Record<(typeof LINK_COLORS)[PaymentLinkStatus], string>> = {
  green: "bg-ui-tag-green-icon",
  orange: "bg-ui-tag-orange-icon",
  red: "bg-ui-tag-red-icon",
}

const PastLink = ({ link, isLast }: { link: AdminPaymentLink; isLast: boolean }) => {
  const { t, i18n } = useTranslation()
  const { amount, currency_code, emailed_at, status, withdrawn_by } = link
  const date = (value: string) => formatDate(value, i18n.language)
  const lines = [
    <LinkOrigin link={link} />,
    emailed_at && t("hostedCheckout.links.sent", { date: date(emailed_at) }),
    status === "expired" && t("hostedCheckout.links.expiredOn", { date: date(link.expires_at) }),
    link.withdrawn_at &&
      t(`hostedCheckout.links.${withdrawn_by ? "withdrawnBy" : "withdrawnOn"}`, {
        who: withdrawn_by,
        date: date(link.withdrawn_at),
      }),
  ].filter(Boolean)
  return (
    <TimelineEntry
      isLast={isLast}
      dot={DOTS[LINK_COLORS[status]]}
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
