import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminHealthCheck } from "../../../admin-api"
import { HEALTH_COLORS } from "../../lib/settings/health-colors"

/** How many checks are to be looked at, in the color of the worst. */
export const HealthSummary = ({ checks }: { checks: AdminHealthCheck[] }) => {
  const { t } = useTranslation()
  const bad = checks.filter(({ state }) => state === "warning" || state === "error")
  const worst = bad.some(({ state }) => state === "error") ? "error" : "warning"
  return (
    <StatusBadge color={HEALTH_COLORS[bad.length > 0 ? worst : "ok"]} className="whitespace-nowrap">
      {bad.length > 0
        ? t("hostedCheckout.settings.health.toLookAt", { number: bad.length })
        : t("hostedCheckout.settings.health.allGood")}
    </StatusBadge>
  )
}
