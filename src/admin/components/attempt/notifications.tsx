import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminWebhookEvent } from "../../../admin-api"
import { formatDate } from "../../lib/ui/format"
import { reasonOf } from "../../lib/attempts/held"
import { NotificationBody } from "../common/notification-body"
import { NotificationError } from "../common/notification-error"

/** What the gateway sent about a payment, with the body of each on demand. */
export const Notifications = ({ notifications }: { notifications: AdminWebhookEvent[] }) => {
  const { t, i18n } = useTranslation()
  if (notifications.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("hostedCheckout.attempt.noNotifications")}
      </Text>
    )
  }
  return (
    <ul className="divide-y">
      {notifications.map(({ id, received_at, outcome, deliveries, body, error }) => (
        <li key={id}>
          <details>
            <summary className="txt-compact-small focus-visible:shadow-borders-focus cursor-pointer rounded-md px-6 py-4 outline-none">
              <span className="inline-flex max-w-[calc(100%-24px)] flex-wrap items-center gap-x-3 gap-y-1 align-middle">
                <time dateTime={received_at}>{formatDate(received_at, i18n.language)}</time>
                <StatusBadge color={outcome === "processed" ? "green" : "orange"}>
                  {t(`hostedCheckout.notification.outcome.${outcome}`)}
                </StatusBadge>
                <span className="text-ui-fg-subtle">
                  {t("hostedCheckout.notification.deliveries", { count: deliveries })}
                </span>
              </span>
            </summary>
            <div className="flex flex-col gap-y-2 px-6 pb-4">
              {error &&
                (error === reasonOf({ outcome, error }) ? (
                  <Text size="small" className="text-ui-fg-error">
                    {t(`hostedCheckout.reasons.${error}.title`)}
                  </Text>
                ) : (
                  <NotificationError error={error} />
                ))}
              <NotificationBody body={body} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
