import { useTranslation } from "react-i18next"
import type { PayoutDifference } from "../../../admin-api"
import { differenceSentence } from "../../lib/payouts/difference-sentence"
import { AttentionRow } from "../common/attention-row"
import { AttemptLink } from "../common/links"

/** What the file and this store say about one payment. */
export const PayoutDifferenceRow = ({ difference }: { difference: PayoutDifference }) => {
  const { t, i18n } = useTranslation()
  const { attempt_id, line, problem, reference, transaction_id } = difference
  const text = (key: string, values: Record<string, unknown>) =>
    t(`hostedCheckout.payouts.${key}`, values)
  return (
    <AttentionRow
      title={differenceSentence(difference, t, i18n.language)}
      text=""
      facts={[
        line !== null && !problem && text("line", { line }),
        transaction_id && text("transaction", { id: transaction_id }),
        reference && text("referenceOf", { id: reference }),
        attempt_id && (
          <AttemptLink id={attempt_id} title={attempt_id}>
            {t("hostedCheckout.openAttempt")}
          </AttemptLink>
        ),
      ]}
      action={null}
    />
  )
}
