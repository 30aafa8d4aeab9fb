import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminWebhookEvent } from "../../../admin-api"
import { reasonOf } from "../../lib/attempts/held"
import { useDrawer } from "../forms/drawer-host"
import { NotificationDrawer } from "./notification-drawer"

interface ResolveNotificationButtonProps {
  notification: AdminWebhookEvent
  /** For screen readers, where several such buttons are visible. */
  amount?: string
}

export const ResolveNotificationButton = ({
  notification,
  amount,
}: ResolveNotificationButtonProps) => {
  const { t } = useTranslation()
  const open = useDrawer()
  const title = t(`hostedCheckout.reasons.${reasonOf(notification)}.title`)
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() =>
        open((close) => <NotificationDrawer notification={notification} onClose={close} />)
      }
      aria-label={t("hostedCheckout.attention.resolveName", {
        name: [title, amount].filter(Boolean).join(", "),
      })}
    >
      {t("hostedCheckout.attention.resolve")}
    </Button>
  )
}
