import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { useOtherPages } from "../../lib/attempts/attempts"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { AttemptLink } from "../common/links"
import { AttemptBadges } from "../common/status-badges"
import { Section } from "../common/section"

/** The other pages of the same purchase: pages that replaced this page, or that this page replaced. */
export const OtherPages = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t, i18n } = useTranslation()
  const others = useOtherPages(attempt)
  if (others.length === 0) {
    return null
  }
  return (
    <Section title={t("hostedCheckout.attempt.otherPages")}>
      <ul className="divide-y">
        {others.map((other) => (
          <li
            key={other.id}
            className="txt-small text-ui-fg-subtle flex flex-wrap items-center gap-x-4 gap-y-1 px-6 py-4"
          >
            <AttemptLink id={other.id} title={other.id}>
              <time dateTime={other.created_at}>{formatDate(other.created_at, i18n.language)}</time>
            </AttemptLink>
            <AttemptBadges attempt={other} />
            <span>{formatAmount(other.amount, other.currency_code, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
