import { useTranslation } from "react-i18next"
import type { AdminWebhookEvent, AdminWebhookEventListResponse } from "../../../admin-api"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { reasonOf } from "../../lib/attempts/held"
import { textOf } from "../../lib/attempts/text-of"
import { AttemptLink } from "../common/attempt-link"
import { ResolveButton } from "../common/resolve-button"
import { AttentionList } from "./attention-list"
import { AttentionRow } from "./attention-row"
import { NotificationDrawer } from "./notification-drawer"

interface OpenNotificationsProps {
  list: AdminWebhookEventListResponse
  onMore: () => void
}

export const OpenNotifications = ({ list, onMore }: OpenNotificationsProps) => {
  const { t } = useTranslation()
  return (
    <AttentionList
      title={t("hostedCheckout.attention.notifications")}
      shown={list.webhook_events.length}
      count={list.count}
      onMore={onMore}
    >
      {list.webhook_events.map((notification) => (
        <OpenNotification key={notification.id} notification={notification} />
      ))}
    </AttentionList>
  )
}

const OpenNotification = ({ notification }: { notification: AdminWebhookEvent }) => {
  const { t, i18n } = useTranslation()
  const { attempt_id, body, received_at } = notification
  const reason = reasonOf(notification)
  const title = t(`hostedCheckout.reasons.${reason}.title`)
  const amount = amountOf(body, i18n.language)
  return (
    <AttentionRow
      title={title}
      text={t(`hostedCheckout.reasons.${reason}.text`)}
      facts={[
        amount,
        textOf(body.transaction_id),
        textOf(body.reference),
        t("hostedCheckout.attention.received", { date: formatDate(received_at, i18n.language) }),
        attempt_id && (
          <AttemptLink id={attempt_id} title={attempt_id}>
            {t("hostedCheckout.openAttempt")}
          </AttemptLink>
        ),
      ]}
      action={
        <ResolveButton
          name={[title, amount].filter(Boolean).join(", ")}
          drawer={(close) => <NotificationDrawer notification={notification} onClose={close} />}
        />
      }
    />
  )
}

/** Formatted if it is an amount; otherwise as it came. */
function amountOf({ amount, currency }: Record<string, unknown>, language: string): string {
  const [number, code] = [textOf(amount), textOf(currency)]
  return number?.trim() && Number.isFinite(Number(number)) && /^[a-z]{3}$/i.test(code ?? "")
    ? formatAmount(Number(number), String(code), language)
    : [number, code].filter(Boolean).join(" ")
}
