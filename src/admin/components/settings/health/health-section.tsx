import { useTranslation } from "react-i18next"
import { useHealth } from "../../../lib/settings/settings"
import { LoadFailed } from "../../common/load-failed"
import { LoadingRows } from "../../common/loading-rows"
import { Section } from "../../common/section"
import { HealthRow } from "./health-row"
import { HealthSummary } from "./health-summary"

/** The health checks, each with what to do about it. */
export const HealthSection = ({ providerId }: { providerId: string }) => {
  const { t } = useTranslation()
  const { data: checks, isError, refetch } = useHealth(providerId)
  return (
    <Section
      title={t("hostedCheckout.settings.health.title")}
      badge={checks && <HealthSummary checks={checks} />}
    >
      {checks ? (
        <ul className="divide-y">
          {checks.map((check) => (
            <HealthRow key={check.name} check={check} />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed
          message={t("hostedCheckout.settings.health.loadFailed")}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows rows={5} />
      )}
    </Section>
  )
}
