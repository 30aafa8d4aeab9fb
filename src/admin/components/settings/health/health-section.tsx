import { useTranslation } from "react-i18next"
import type { AccountState } from "../../../lib/settings/account-state"
import { LoadFailed, LoadingRows } from "../../common/loading"
import { Section } from "../../common/section"
import { HealthRow } from "./health-row"

interface HealthSectionProps {
  /** Undefined while the state is loading. */
  state: AccountState | undefined
  isError: boolean
  onRetry: () => void
}

/** The health checks, the worst first, each with what to do. */
export const HealthSection = ({ state, isError, onRetry }: HealthSectionProps) => {
  const { t } = useTranslation()
  return (
    <Section title={t("hostedCheckout.settings.health.title")}>
      {state ? (
        <ul className="divide-y">
          {state.checks.map((check) => (
            <HealthRow key={check.name} check={check} />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed message={t("hostedCheckout.settings.health.loadFailed")} onRetry={onRetry} />
      ) : (
        <LoadingRows rows={5} />
      )}
    </Section>
  )
}
