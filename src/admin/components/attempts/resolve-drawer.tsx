import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { heldText } from "../../../core/attempt/held-reason"
import { needsNote } from "../../lib/attempts/held"
import { useResolveForm } from "../../lib/attempts/use-resolve-form"
import { HeldAlert } from "../common/held-alert"
import { ActionChoice } from "../forms/action-choice"
import { NoteField } from "../forms/note-field"
import { FormDrawer } from "../forms/form-drawer"
import { OrderField } from "../forms/order-field"
import { ConfirmationCheckbox } from "./confirmation-checkbox"
import { LookupFacts } from "./lookup-facts"

interface ResolveDrawerProps {
  attempt: AdminAttempt
  onClose: () => void
}

/** Why a payment is held, what can be done about it, and the form for it. */
export const ResolveDrawer = ({ attempt, onClose }: ResolveDrawerProps) => {
  const { t } = useTranslation()
  const form = useResolveForm(attempt, onClose)
  const { action, errors } = form
  return (
    <FormDrawer
      title={t("hostedCheckout.resolve.title")}
      submitLabel={t(
        action ? `hostedCheckout.resolve.submit.${action}` : "hostedCheckout.attention.resolve"
      )}
      error={errors.form}
      isPending={form.isPending}
      canSubmit={action !== undefined && !errors.isFinal}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <HeldAlert reason={attempt.held_reason ?? "evidence_conflict"} text={heldText(attempt)} />
      <LookupFacts attempt={attempt} />
      <ActionChoice
        value={action}
        onChange={form.setAction}
        choices={form.actions.map((each) => ({
          action: each,
          label: t(`hostedCheckout.resolve.actions.${each}.label`),
          text: t(`hostedCheckout.resolve.actions.${each}.text`),
        }))}
      />
      {action === "apply_to_order" && (
        <OrderField value={form.order} error={errors.order} onChange={form.setOrder} />
      )}
      {form.asksNotReturned && (
        <ConfirmationCheckbox
          statement="notReturned"
          value={form.notReturned}
          onChange={form.setNotReturned}
        />
      )}
      {action !== "apply_to_order" && action && needsNote(action, form.notReturned) && (
        <NoteField action={action} value={form.note} error={errors.note} onChange={form.setNote} />
      )}
      {action === "refunded" && form.partlyReturned && (
        <ConfirmationCheckbox
          statement="allReturned"
          value={form.allReturned}
          onChange={form.setAllReturned}
        />
      )}
    </FormDrawer>
  )
}
