import { Badge, Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminPayoutComparison } from "../../../admin-api"
import { formatNumber } from "../../lib/ui/format"
import { MORE } from "../../lib/ui/more"
import { Section } from "../common/section"
import { PayoutDifferenceRow } from "./payout-difference-row"

/** Differences of one kind, with what to do. */
export const DifferenceGroup = ({
  count,
  differences,
  kind,
}: AdminPayoutComparison["groups"][number]) => {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(MORE)
  const left = differences.length - shown
  return (
    <Section
      title={t(`hostedCheckout.payouts.kinds.${kind}.title`)}
      badge={
        <Badge size="2xsmall" color="orange">
          {formatNumber(count, i18n.language)}
        </Badge>
      }
    >
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t(`hostedCheckout.payouts.kinds.${kind}.text`)}
      </Text>
      <ul className="divide-y">
        {differences.slice(0, shown).map((difference, index) => (
          <PayoutDifferenceRow key={index} difference={difference} />
        ))}
      </ul>
      {left > 0 && (
        <div className="px-6 py-3">
          <Button size="small" variant="transparent" onClick={() => setShown(shown + MORE)}>
            {t("hostedCheckout.payouts.more", { count: Math.min(left, MORE) })}
          </Button>
        </div>
      )}
      {left <= 0 && count > differences.length && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.payouts.notShown", { count: differences.length })}
        </Text>
      )}
    </Section>
  )
}
