import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminRefundTask } from "../../../admin-api"
import { useAttempt } from "../../lib/attempts/attempts"
import { useConfirmRefundForm } from "../../lib/attempts/use-confirm-refund-form"
import { LookupFacts } from "../attempts/lookup-facts"
import { LoadingRows } from "../common/loading-rows"
import { Field } from "../forms/field"
import { FormDrawer } from "../forms/form-drawer"
import { Amount } from "./amount"

interface ConfirmRefundDrawerProps {
  task: AdminRefundTask
  onClose: () => void
}

/** Which payment to refund at the gateway, and the form to confirm it. */
export const ConfirmRefundDrawer = ({ task, onClose }: ConfirmRefundDrawerProps) => {
  const { t } = useTranslation()
  const form = useConfirmRefundForm(task, onClose)
  const { data: attempt, isPending } = useAttempt(task.attempt_id)
  return (
    <FormDrawer
      title={t("hostedCheckout.refund.title")}
      description={t("hostedCheckout.refund.text")}
      submitLabel={t("hostedCheckout.refund.submit")}
      error={form.errors.form}
      isPending={form.isPending}
      canSubmit={!form.errors.isFinal}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <Amount label={t("hostedCheckout.refund.amount")} amount={form.amount} />
      {isPending && <LoadingRows />}
      {attempt && <LookupFacts attempt={attempt} />}
      <Field label={t("hostedCheckout.refund.reference")} error={form.errors.reference}>
        {(control) => (
          <Input
            {...control}
            aria-required
            autoComplete="off"
            value={form.reference}
            onChange={(event) => form.setReference(event.target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
