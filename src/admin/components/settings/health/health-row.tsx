import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminHealthCheck } from "../../../../admin-api"
import { healthTexts, isUnread } from "../../../lib/settings/health"
import { HEALTH_COLORS } from "../../../lib/settings/health-colors"
import { useHealthValues } from "../../../lib/settings/use-health-values"
import { HealthTodo } from "./health-todo"

/** One health check: its result, and what to do about it. */
export const HealthRow = ({ check }: { check: AdminHealthCheck }) => {
  const { t } = useTranslation()
  const values = useHealthValues(check)
  const texts = healthTexts(check)
  const text = (key: string) =>
    t(`hostedCheckout.settings.health.checks.${check.name}.${key}`, values)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {text("name")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle break-words">
          {isUnread(check) ? t("hostedCheckout.settings.health.unread") : text(texts.sentence)}
        </Text>
        {!isUnread(check) && <HealthTodo texts={texts} text={text} />}
      </div>
      <StatusBadge color={HEALTH_COLORS[check.state]} className="whitespace-nowrap">
        {t(`hostedCheckout.settings.health.states.${check.state}`)}
      </StatusBadge>
    </li>
  )
}
