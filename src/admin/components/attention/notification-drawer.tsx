import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminWebhookEvent } from "../../../admin-api"
import { needsNote, reasonOf } from "../../lib/attempts/held"
import { textOf } from "../../lib/attempts/text-of"
import { useNotificationForm } from "../../lib/attempts/use-notification-form"
import { HeldAlert } from "../common/held-alert"
import { LookupIds } from "../common/lookup-ids"
import { NotificationBody } from "../common/notification-body"
import { NotificationError } from "../common/notification-error"
import { ActionChoice } from "../forms/action-choice"
import { NoteField } from "../forms/note-field"
import { FormDrawer } from "../forms/form-drawer"

interface NotificationDrawerProps {
  notification: AdminWebhookEvent
  onClose: () => void
}

/** What the gateway sent, why it is held or not processed, and the form to resolve it. */
export const NotificationDrawer = ({ notification, onClose }: NotificationDrawerProps) => {
  const { t } = useTranslation()
  const form = useNotificationForm(notification, onClose)
  const reason = reasonOf(notification)
  const { body } = notification
  const [transaction, reference] = [textOf(body.transaction_id), textOf(body.reference)]
  return (
    <FormDrawer
      title={t("hostedCheckout.notification.title")}
      submitLabel={
        form.action === "retry"
          ? t("hostedCheckout.notification.retry")
          : t(`hostedCheckout.resolve.submit.${form.action}`)
      }
      error={form.errors.form}
      isPending={form.isPending}
      canSubmit={!form.errors.isFinal}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <HeldAlert reason={reason} />
      {notification.error && notification.error !== reason && (
        <NotificationError error={notification.error} />
      )}
      {[transaction, reference].some(Boolean) && (
        <dl className="txt-small grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <LookupIds transaction={transaction} reference={reference} />
        </dl>
      )}
      <div className="flex flex-col gap-y-1">
        <Text size="small" weight="plus">
          {t("hostedCheckout.notification.body")}
        </Text>
        <NotificationBody body={body} />
      </div>
      <ActionChoice
        value={form.action}
        onChange={form.setAction}
        choices={form.actions.map((action) => ({
          action,
          label:
            action === "retry"
              ? t("hostedCheckout.notification.retry")
              : t(`hostedCheckout.resolve.actions.${action}.label`),
          text:
            action === "refunded"
              ? t("hostedCheckout.resolve.actions.refunded.text")
              : t(`hostedCheckout.notification.${action}Text`),
        }))}
      />
      {needsNote(form.action) && (
        <NoteField
          action={form.action}
          value={form.note}
          error={form.errors.note}
          onChange={form.setNote}
        />
      )}
    </FormDrawer>
  )
}
