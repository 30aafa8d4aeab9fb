import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { KEPT, type AuditState } from "../../lib/audit/audit-state"
import { formatNumber } from "../../lib/ui/format"
import { MORE } from "../../lib/ui/more"
import { Section } from "../common/section"
import { AuditDifferenceRow } from "./audit-difference-row"

interface AuditResultProps {
  state: AuditState
  running: boolean
  onStop: () => void
  onResume: () => void
  onDownload: () => void
  downloading: boolean
}

/** The progress of an audit, whether the money adds up, and each difference. */
export const AuditResult = ({
  state,
  running,
  onStop,
  onResume,
  onDownload,
  downloading,
}: AuditResultProps) => {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(MORE)
  const { complete, counted, differences, found } = state
  const left = differences.length - shown
  const number = (value: number) => formatNumber(value, i18n.language)
  const numbers = {
    payments: number(counted.payments),
    medusa: number(counted.medusa),
    notifications: number(counted.notifications),
  }
  return (
    <Section
      title={t("hostedCheckout.audit.result")}
      badge={<Outcome state={state} running={running} />}
      actions={
        <div className="flex gap-x-2">
          {running && (
            <Button size="small" variant="secondary" onClick={onStop}>
              {t("hostedCheckout.audit.stop")}
            </Button>
          )}
          {!running && !complete && (
            <Button size="small" variant="secondary" onClick={onResume}>
              {t("hostedCheckout.audit.resume")}
            </Button>
          )}
          {complete && found > 0 && (
            <Button size="small" variant="secondary" isLoading={downloading} onClick={onDownload}>
              {t("hostedCheckout.audit.download")}
            </Button>
          )}
        </div>
      }
    >
      <Text size="small" className="text-ui-fg-subtle px-6 py-4" role="status">
        {t("hostedCheckout.audit.counted", numbers)}{" "}
        {complete && found === 0 && t("hostedCheckout.audit.none")}
      </Text>
      {differences.length > 0 && (
        <ul className="divide-y">
          {differences.slice(0, shown).map((difference, index) => (
            <AuditDifferenceRow key={index} difference={difference} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="px-6 py-3">
          <Button size="small" variant="transparent" onClick={() => setShown(shown + MORE)}>
            {t("hostedCheckout.audit.more", { count: Math.min(left, MORE) })}
          </Button>
        </div>
      )}
      {found > KEPT && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("hostedCheckout.audit.notShown", { count: KEPT })}
        </Text>
      )}
    </Section>
  )
}

const Outcome = ({ state, running }: Pick<AuditResultProps, "state" | "running">) => {
  const { t } = useTranslation()
  const { complete, found } = state
  return (
    <div className="flex flex-wrap gap-2">
      {running && <StatusBadge color="blue">{t("hostedCheckout.audit.running")}</StatusBadge>}
      {!running && !complete && (
        <StatusBadge color="orange">{t("hostedCheckout.audit.stopped")}</StatusBadge>
      )}
      {found > 0 && (
        <StatusBadge color="red">{t("hostedCheckout.audit.found", { count: found })}</StatusBadge>
      )}
      {complete && found === 0 && (
        <StatusBadge color="green">{t("hostedCheckout.audit.clean")}</StatusBadge>
      )}
    </div>
  )
}
