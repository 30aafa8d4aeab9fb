import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPayoutComparison } from "../../../admin-api"
import { differenceSentence } from "../../lib/payouts/difference-sentence"

/** Says why no line of a file can be read, by the problem of the first line. */
export const NothingRead = ({ comparison }: { comparison: AdminPayoutComparison }) => {
  const { t, i18n } = useTranslation()
  const first = comparison.groups.find(({ kind }) => kind === "unreadable_line")?.differences[0]
  return (
    <div role="alert">
      <Alert variant="error">
        <Text size="small" leading="compact" weight="plus">
          {t(`hostedCheckout.payouts.${first ? "nothingRead" : "noLines"}`)}
        </Text>
        {first && <p>{differenceSentence(first, t, i18n.language)}</p>}
      </Alert>
    </div>
  )
}
