import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { isReplaced, STATUS_COLORS } from "../../lib/attempts/statuses"

export const AttemptStatusBadge = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t } = useTranslation()
  const replaced = isReplaced(attempt)
  return (
    <StatusBadge
      className="whitespace-nowrap"
      color={replaced ? "grey" : STATUS_COLORS[attempt.status]}
    >
      {t(`hostedCheckout.status.${replaced ? "replaced" : attempt.status}`)}
    </StatusBadge>
  )
}
