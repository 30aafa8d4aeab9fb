import { Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettlementKind } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { useClose } from "../../lib/settlements/settlements"
import { Field } from "../forms/field"
import { FormDrawer } from "../forms/form-drawer"

interface CloseDrawerProps {
  settlementId: string
  choice: { kind: SettlementKind } | { ids: string[] }
  count: number
  onClose: () => void
}

/** Closes differences with a note: one, or a kind at once. */
export const CloseDrawer = ({ settlementId, choice, count, onClose }: CloseDrawerProps) => {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useClose(settlementId)
  const [note, setNote] = useState("")
  const [errors, setErrors] = useState<{ note?: string; form?: string }>({})
  const submit = async () => {
    if (note.trim() === "") {
      setErrors({ note: t("hostedCheckout.settlements.noteRequired") })
      return
    }
    setErrors({})
    try {
      await mutateAsync({ ...choice, note: note.trim() })
      toast.success(t("hostedCheckout.settlements.done"))
      onClose()
    } catch (error) {
      const { field, message } = readServerError(error, t)
      setErrors(field === "note" ? { note: message } : { form: message })
    }
  }
  return (
    <FormDrawer
      title={t("hostedCheckout.settlements.closeTitle")}
      description={t("hostedCheckout.settlements.closeText", { count })}
      submitLabel={t("hostedCheckout.settlements.close")}
      error={errors.form}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t("hostedCheckout.settlements.note")} error={errors.note}>
        {(control) => (
          <Textarea
            {...control}
            aria-required
            rows={3}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
