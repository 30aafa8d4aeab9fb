import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminWorkItem } from "../../../admin-api"
import { differenceOf, reasonTitle } from "../../lib/payments/balance-sentence"
import { needsNote } from "../../lib/payments/actions"
import { useActForm } from "../../lib/payments/use-act-form"
import { ActionChoice } from "../forms/action-choice"
import { Field } from "../forms/field"
import { FormDrawer } from "../forms/form-drawer"
import { NoteField } from "../forms/note-field"
import { Balances } from "../payment/balances"
import { PaidFor } from "../payment/paid-for"
import { PaymentFacts } from "../payment/payment-facts"
import { OrderChoiceField } from "./order-choice-field"

interface ActDrawerProps {
  item: AdminWorkItem
  onClose: () => void
}

/** The form in which an admin decides: both sums, the facts, and the possible actions. */
export const ActDrawer = ({ item, onClose }: ActDrawerProps) => {
  const { t, i18n } = useTranslation()
  const form = useActForm(item, onClose)
  const { action, errors } = form
  return (
    <FormDrawer
      title={reasonTitle(item, t, i18n.language)}
      description={t(`hostedCheckout.reasons.${item.reason ?? "unclear"}.text`)}
      submitLabel={t(
        action ? `hostedCheckout.act.submit.${action}` : "hostedCheckout.attention.resolve"
      )}
      error={errors.form}
      isPending={form.isPending}
      canSubmit={action !== undefined}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <Balances payment={item} />
      <PaidFor item={item} />
      <PaymentFacts payment={item} email={item.email} />
      <ActionChoice
        value={action}
        onChange={form.setAction}
        choices={form.actions.map((each) => ({
          action: each,
          label: t(`hostedCheckout.act.submit.${each}`),
          text: t(`hostedCheckout.act.text.${each}`, {
            amount: differenceOf(item, i18n.language),
          }),
        }))}
      />
      {action === "apply_to_order" && (
        <OrderChoiceField
          item={item}
          value={form.order}
          error={errors.order_id}
          onChange={form.setOrder}
        />
      )}
      {action === "state_returned" && (
        <Field
          label={t("hostedCheckout.act.returned.label")}
          hint={t("hostedCheckout.act.returned.hint")}
          error={errors.returned}
        >
          {(control) => (
            <Input
              {...control}
              aria-required
              inputMode="decimal"
              autoComplete="off"
              value={form.returned}
              onChange={({ target }) => form.setReturned(target.value)}
            />
          )}
        </Field>
      )}
      {needsNote(action) && (
        <NoteField action={action} value={form.note} error={errors.note} onChange={form.setNote} />
      )}
    </FormDrawer>
  )
}
