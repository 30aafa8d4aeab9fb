import { Button } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { thisMonth, type Period } from "../../lib/attempts/export"
import { DayField } from "../forms/day-field"

interface PeriodFormProps {
  /** The text of the button. */
  submit: string
  running: boolean
  onSubmit: (period: Period) => void
}

/** Asks for the first and the last day of an audit. */
export const PeriodForm = ({ submit, running, onSubmit }: PeriodFormProps) => {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>(thisMonth)
  const [errors, setErrors] = useState<Partial<Period>>({})
  const check = (event: FormEvent) => {
    event.preventDefault()
    const missing = t("hostedCheckout.export.dayMissing")
    const found = {
      ...(!period.from && { from: missing }),
      ...(!period.to && { to: missing }),
      ...(period.to && period.to < period.from && { to: t("hostedCheckout.export.wrongOrder") }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) {
      onSubmit(period)
    }
  }
  return (
    <form className="flex flex-wrap items-start gap-4 px-6 py-4" noValidate onSubmit={check}>
      {(["from", "to"] as const).map((name) => (
        <DayField
          key={name}
          label={t(`hostedCheckout.export.${name}`)}
          error={errors[name]}
          value={period[name]}
          required
          disabled={running}
          onChange={(day) => setPeriod((now) => ({ ...now, [name]: day }))}
        />
      ))}
      <Button type="submit" size="small" className="mt-7" isLoading={running} disabled={running}>
        {submit}
      </Button>
    </form>
  )
}
