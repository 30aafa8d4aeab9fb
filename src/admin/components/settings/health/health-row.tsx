import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminHealthCheck } from "../../../../admin-api"
import { HEALTH_COLORS } from "../../../lib/settings/health-colors"
import { useCheckTexts } from "../../../lib/settings/use-check-texts"

/** A health check: the result, what to do, and the common causes if there are several. */
export const HealthRow = ({ check }: { check: AdminHealthCheck }) => {
  const { t } = useTranslation()
  const { causes, name, sentence, todo } = useCheckTexts(check)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {name}
        </Text>
        <Text size="small" className="text-ui-fg-subtle break-words">
          {sentence}
        </Text>
        {todo && (
          <Text size="small" className="text-ui-fg-subtle break-words">
            {todo}
          </Text>
        )}
        {causes.length > 0 && (
          <ul className="txt-small text-ui-fg-subtle list-disc pl-5">
            {causes.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        )}
      </div>
      <StatusBadge color={HEALTH_COLORS[check.state]} className="whitespace-nowrap">
        {t(`hostedCheckout.settings.health.states.${check.state}`)}
      </StatusBadge>
    </li>
  )
}
