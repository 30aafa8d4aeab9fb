import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails, AdminStatement } from "../../../admin-api"
import { formatAmount, formatDate, nameOf } from "../../lib/ui/format"

/** The statements of the gateway and of admins about the payments of a page, newest first. */
export const Statements = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t, i18n } = useTranslation()
  if (attempt.statements.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("hostedCheckout.statements.none")}
      </Text>
    )
  }
  return (
    <ul className="divide-y">
      {[...attempt.statements].reverse().map((statement) => (
        <li key={statement.id} className="flex flex-col gap-y-1 px-6 py-3">
          <Said statement={statement} currency={attempt.currency_code} />
          <Text size="small" className="text-ui-fg-subtle break-all">
            {[
              statement.source === "admin"
                ? (nameOf(statement.by, attempt.admins) ?? t("hostedCheckout.timeline.somebody"))
                : t(`hostedCheckout.statements.source.${statement.source}`),
              formatDate(statement.at, i18n.language),
              statement.transaction_id &&
                t("hostedCheckout.statements.transaction", { id: statement.transaction_id }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** "Approved (“captured”): $34.42 CAD" */
const Said = ({ statement, currency }: { statement: AdminStatement; currency: string }) => {
  const { t, i18n } = useTranslation()
  const amount = (sum: string, code: string | null) =>
    formatAmount(sum, code ?? currency, i18n.language)
  const texts = () => {
    if (statement.source === "admin") {
      const { note, returned } = statement
      return t("hostedCheckout.statements.stated", {
        context: note ? "note" : undefined,
        returned: amount(returned, null),
        note,
      })
    }
    if (statement.http_status !== null) {
      return t("hostedCheckout.statements.notFound", { status: statement.http_status })
    }
    const { amount: sum, currency: code, meaning, status } = statement
    const said = status ? t("hostedCheckout.check.status", { status }) : ""
    return [
      t(`hostedCheckout.statements.meanings.${meaning}`) + said,
      sum !== null && amount(sum, code),
    ]
      .filter(Boolean)
      .join(" · ")
  }
  return (
    <Text size="small" leading="compact" weight="plus" className="break-words">
      {texts()}
    </Text>
  )
}
