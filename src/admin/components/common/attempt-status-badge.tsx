import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { isNoLongerOffered, STATUS_COLORS } from "../../lib/attempts/statuses"

export const AttemptStatusBadge = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t } = useTranslation()
  const isOver = isNoLongerOffered(attempt)
  return (
    <StatusBadge
      className="whitespace-nowrap"
      color={isOver ? "grey" : STATUS_COLORS[attempt.status]}
    >
      {t(`hostedCheckout.status.${isOver ? "noLongerOffered" : attempt.status}`)}
    </StatusBadge>
  )
}
