import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { GatewayMode } from "../../../../admin-api"

const COLORS = { test: "orange", live: "green" } as const satisfies Record<GatewayMode, string>

/** Whether the gateway moves real money. */
export const ModeBadge = ({ mode }: { mode: GatewayMode }) => {
  const { t } = useTranslation()
  return (
    <StatusBadge color={COLORS[mode]} className="whitespace-nowrap">
      {t(`hostedCheckout.settings.mode.${mode}`)}
    </StatusBadge>
  )
}
