import { Badge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import {
  useHeldAttempts,
  useOpenNotifications,
  useOpenRefundTasks,
} from "../../lib/attempts/attention"
import { formatCount } from "../../lib/ui/format"
import { withMore } from "../../lib/ui/more"
import { LoadFailed } from "../common/load-failed"
import { LoadingRows } from "../common/loading-rows"
import { Section } from "../common/section"
import { HeldPayments } from "./held-payments"
import { OpenNotifications } from "./open-notifications"
import { OpenRefunds } from "./open-refunds"

/** How many of each kind are shown at first. */
const FIRST = 5

/** Tasks that only an admin can resolve, with their buttons. */
export const AttentionSection = () => {
  const { t, i18n } = useTranslation()
  const [limits, setLimits] = useState({ held: FIRST, notifications: FIRST, refunds: FIRST })
  const held = useHeldAttempts(limits.held)
  const notifications = useOpenNotifications(limits.notifications)
  const refunds = useOpenRefundTasks(limits.refunds)
  const all = [held, notifications, refunds]

  const more = (kind: keyof typeof limits) => () =>
    setLimits((now) => ({ ...now, [kind]: withMore(now[kind]) }))
  const count = all.reduce((sum, { data }) => sum + (data?.count ?? 0), 0)
  const count_is_capped = all.some(({ data }) => data?.count_is_capped)
  const failed = all.some(({ isError }) => isError)
  const loading = all.some(({ isPending }) => isPending)

  return (
    <Section
      title={t("hostedCheckout.attention.title")}
      badge={
        count > 0 && (
          <Badge size="2xsmall" color="red" rounded="full">
            {formatCount({ count, count_is_capped }, i18n.language)}
          </Badge>
        )
      }
    >
      {failed && (
        <LoadFailed
          message={t("hostedCheckout.attention.loadFailed")}
          onRetry={() => all.forEach(({ isError, refetch }) => isError && void refetch())}
        />
      )}
      {loading && !failed && <LoadingRows />}
      {held.data && <HeldPayments list={held.data} onMore={more("held")} />}
      {notifications.data && (
        <OpenNotifications list={notifications.data} onMore={more("notifications")} />
      )}
      {refunds.data && <OpenRefunds list={refunds.data} onMore={more("refunds")} />}
      {!loading && !failed && count === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.attention.none")}
        </Text>
      )}
    </Section>
  )
}
