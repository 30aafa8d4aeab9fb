import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminHealthCheck } from "../../../../admin-api"
import { HEALTH_COLORS } from "../../../lib/settings/health-colors"

/** How many checks need attention, in the color of the worst. */
export const HealthSummary = ({ checks }: { checks: AdminHealthCheck[] }) => {
  const { t } = useTranslation()
  const problems = checks.filter(({ state }) => state === "warning" || state === "error")
  const worst = problems.some(({ state }) => state === "error") ? "error" : "warning"
  return (
    <StatusBadge
      color={HEALTH_COLORS[problems.length > 0 ? worst : "ok"]}
      className="whitespace-nowrap"
    >
      {problems.length > 0
        ? t("hostedCheckout.settings.health.needsAttention", { number: problems.length })
        : t("hostedCheckout.settings.health.allGood")}
    </StatusBadge>
  )
}
