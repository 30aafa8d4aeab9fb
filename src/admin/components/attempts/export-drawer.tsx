import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { downloadPayments, thisMonth, timeZone, type Period } from "../../lib/attempts/export"
import { readServerError } from "../../lib/api/server-error"
import { DayField } from "../forms/day-field"
import { FormDrawer } from "../forms/form-drawer"

/** The errors by field; `form` is the whole form's error. */
type Errors = Partial<Period & { form: string }>

/** Asks for a period, and downloads the period's payments for bookkeeping. */
export const ExportDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>(thisMonth)
  const [errors, setErrors] = useState<Errors>({})
  const download = useMutation({
    mutationFn: downloadPayments,
    onSuccess: () => {
      toast.success(t("hostedCheckout.export.done"))
      onClose()
    },
    onError: (error) => {
      const { field, message } = readServerError(error, t)
      setErrors(field === "from" || field === "to" ? { [field]: message } : { form: message })
    },
  })
  const submit = () => {
    const missing = t("hostedCheckout.export.dayMissing")
    const found: Errors = {
      ...(!period.from && { from: missing }),
      ...(!period.to && { to: missing }),
      ...(period.to && period.to < period.from && { to: t("hostedCheckout.export.wrongOrder") }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) {
      download.mutate(period)
    }
  }
  return (
    <FormDrawer
      title={t("hostedCheckout.export.title")}
      description={t("hostedCheckout.export.text", { zone: timeZone() })}
      submitLabel={t("hostedCheckout.export.submit")}
      error={errors.form}
      isPending={download.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {(["from", "to"] as const).map((name) => (
        <DayField
          key={name}
          label={t(`hostedCheckout.export.${name}`)}
          error={errors[name]}
          size="base"
          value={period[name]}
          required
          onChange={(day) => setPeriod((now) => ({ ...now, [name]: day }))}
        />
      ))}
    </FormDrawer>
  )
}
