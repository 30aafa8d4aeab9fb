import { useTranslation } from "react-i18next"
import { timeZone, type Period } from "../../lib/attempts/export"
import type { mistakeIn } from "../../lib/payouts/period"
import { DayField } from "../forms/day-field"

interface PeriodFieldsProps {
  period: Period
  problem: ReturnType<typeof mistakeIn>
  onChange: (changes: Partial<Period>) => void
}

/** The first and the last day whose payments must be in a file, in the reader's time zone. */
export const PeriodFields = ({ period, problem, onChange }: PeriodFieldsProps) => {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-4 px-6 py-4 sm:grid-cols-2">
      {(["from", "to"] as const).map((name) => (
        <DayField
          key={name}
          label={t(`hostedCheckout.payouts.periodFields.${name}`)}
          {...(name === "from" && {
            hint: t("hostedCheckout.payouts.periodFields.hint", { zone: timeZone() }),
          })}
          error={name === "to" && problem ? t(`hostedCheckout.export.${problem}`) : undefined}
          value={period[name]}
          onChange={(day) => onChange({ [name]: day })}
        />
      ))}
    </div>
  )
}
