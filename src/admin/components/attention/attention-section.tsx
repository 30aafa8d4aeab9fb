import { Badge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useWorklist } from "../../lib/payments/worklist"
import { formatCount } from "../../lib/ui/format"
import { withMore } from "../../lib/ui/more"
import { LoadFailed } from "../common/load-failed"
import { LoadingRows } from "../common/loading-rows"
import { Section } from "../common/section"
import { DeadLetters } from "../worklist/dead-letters"
import { RefundSheet } from "../worklist/refund-sheet"
import { WorkItem } from "../worklist/work-item"
import { AttentionList } from "./attention-list"

/** How many payments are shown at first. */
const FIRST = 20

/** The worklist: payments whose two balances differ, the refunds to make, and notifications that could not be processed. */
export const AttentionSection = () => {
  const { t, i18n } = useTranslation()
  const [limit, setLimit] = useState(FIRST)
  const { data, isError, isPending, refetch } = useWorklist(limit)
  const payments = data?.payments ?? []
  const refunds = payments.filter(({ reason }) => reason === "refund_due")
  const others = payments.filter(({ reason }) => reason !== "refund_due")
  const count = (data?.count ?? 0) + (data?.dead_letter_count ?? 0)
  return (
    <Section
      title={t("hostedCheckout.attention.title")}
      badge={
        data &&
        count > 0 && (
          <Badge size="2xsmall" color="red" rounded="full">
            {formatCount({ count, count_is_capped: data.count_is_capped }, i18n.language)}
          </Badge>
        )
      }
    >
      {isError && (
        <LoadFailed
          message={t("hostedCheckout.attention.loadFailed")}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <LoadingRows />}
      {data && (
        <>
          <AttentionList
            title={t("hostedCheckout.attention.held")}
            shown={others.length}
            count={data.count - refunds.length}
            onMore={() => setLimit(withMore)}
          >
            {others.map((item) => (
              <WorkItem key={item.id} item={item} />
            ))}
          </AttentionList>
          <RefundSheet items={refunds} />
          <DeadLetters letters={data.dead_letters} count={data.dead_letter_count} />
        </>
      )}
      {data && count === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.attention.none")}
        </Text>
      )}
    </Section>
  )
}
