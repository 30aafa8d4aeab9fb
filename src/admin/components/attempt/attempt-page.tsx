import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { pageStateOf } from "../../lib/attempts/statuses"
import { linesSent } from "../../lib/payments/paid-for"
import { accountName, formatAmount, formatDate } from "../../lib/ui/format"
import { Facts } from "../common/details"
import { Section } from "../common/section"
import { PaymentSection } from "./payment-section"
import { AttemptHeader } from "./attempt-header"
import { OrphanedOrders } from "./orphaned-orders"
import { OtherPages } from "./other-pages"
import { Statements } from "./statements"
import { Timeline } from "./timeline"

/** A page: its payments, statements, timeline and other pages. */
export const AttemptPage = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t } = useTranslation()
  const { admins, items, payments } = attempt
  return (
    <>
      <AttemptHeader attempt={attempt} />
      <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)] xl:items-start">
        <div className="flex flex-col gap-y-3">
          {payments.map((payment, index) => (
            <PaymentSection
              key={payment.id}
              title={
                payments.length > 1
                  ? t("hostedCheckout.payment.numbered", { number: index + 1 })
                  : t("hostedCheckout.payment.title")
              }
              payment={payment}
              admins={admins}
            />
          ))}
          <Section title={t("hostedCheckout.statements.title")}>
            <Statements attempt={attempt} />
          </Section>
          <Section title={t("hostedCheckout.timeline.title")}>
            <Timeline attempt={attempt} />
          </Section>
        </div>
        <div className="flex flex-col gap-y-3">
          <Section title={t("hostedCheckout.fields.page")}>
            <div className="px-6 py-4">
              <PageFacts attempt={attempt} />
            </div>
          </Section>
          {items && items.length > 0 && (
            <Section title={t("hostedCheckout.attempt.items")}>
              <ul className="txt-small text-ui-fg-subtle flex flex-col gap-y-1 px-6 py-4">
                {linesSent(items).map(([quantity, name], index) => (
                  <li key={index} className="break-words">
                    {`${quantity} × ${name}`}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <OrphanedOrders orders={attempt.orphaned_orders} />
          <OtherPages attempt={attempt} />
        </div>
      </div>
    </>
  )
}

const PageFacts = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t, i18n } = useTranslation()
  const { amount, currency_code, expires_at, over_at, provider_id } = attempt
  const date = (value: string | null) => value && formatDate(value, i18n.language)
  const over =
    over_at && `${t(`hostedCheckout.status.${pageStateOf(attempt)}`)} · ${date(over_at) ?? ""}`
  return (
    <Facts
      facts={[
        ["amount", formatAmount(amount, currency_code, i18n.language)],
        ["email", attempt.email],
        ["reference", attempt.id],
        ["cart", attempt.cart_id],
        ["provider", t("hostedCheckout.accountTitle", { name: accountName(provider_id) })],
        ["created", date(attempt.created_at)],
        ["expires", date(expires_at)],
        ["over", over],
      ]}
    />
  )
}
