import { Badge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isRefundToMake } from "../../lib/payments/balance-sentence"
import { AT_A_TIME, useWorklist } from "../../lib/payments/worklist"
import { formatCount } from "../../lib/ui/format"
import { LoadFailed, LoadingRows } from "../common/loading"
import { Section } from "../common/section"
import { DeadLetters } from "../worklist/dead-letters"
import { RefundSheet } from "../worklist/refund-sheet"
import { WorkItem } from "../worklist/work-item"
import { AttentionList } from "../common/attention-list"

/** The worklist: payments to decide, refunds to make, and notifications that could not be processed. */
export const AttentionSection = () => {
  const { t, i18n } = useTranslation()
  const { data, fetchNextPage, isError, isPending, refetch } = useWorklist()
  const pages = data?.pages ?? []
  const payments = pages.flatMap((page) => page.payments)
  const letters = pages.flatMap((page) => page.dead_letters)
  const latest = pages.at(-1)
  const left = (latest?.count ?? 0) - payments.length
  const count = (latest?.count ?? 0) + (pages[0]?.dead_letter_count ?? 0)
  return (
    <Section
      title={t("hostedCheckout.attention.title")}
      badge={
        latest &&
        count > 0 && (
          <Badge size="2xsmall" color="red" rounded="full">
            {formatCount({ count, count_is_capped: latest.count_is_capped }, i18n.language)}
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
      <AttentionList
        title={t("hostedCheckout.attention.held")}
        shown={payments.filter((item) => !isRefundToMake(item)).length}
        more={Math.min(Math.max(left, 0), AT_A_TIME)}
        onMore={() => void fetchNextPage()}
      >
        {payments.map((item) => !isRefundToMake(item) && <WorkItem key={item.id} item={item} />)}
      </AttentionList>
      <RefundSheet items={payments.filter(isRefundToMake)} />
      <DeadLetters letters={letters} />
      {latest && count === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.attention.none")}
        </Text>
      )}
    </Section>
  )
}
