import { Button, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminDeadLetter } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { webhookErrorText } from "../../lib/api/failure-text"
import { useDismissNotification, useRetryNotification } from "../../lib/payments/worklist"
import { formatDate } from "../../lib/ui/format"
import { AttentionList } from "../common/attention-list"
import { AttentionRow } from "../common/attention-row"
import { useDrawer } from "../forms/drawer-host"
import { FormDrawer } from "../forms/form-drawer"
import { NoteField } from "../forms/note-field"

/** Notifications with a valid signature that could not be processed. */
export const DeadLetters = ({ letters }: { letters: readonly AdminDeadLetter[] }) => {
  const { t } = useTranslation()
  return (
    <AttentionList title={t("hostedCheckout.deadLetters.title")} shown={letters.length}>
      {letters.map((letter) => (
        <DeadLetter key={letter.id} letter={letter} />
      ))}
    </AttentionList>
  )
}

const DeadLetter = ({ letter }: { letter: AdminDeadLetter }) => {
  const { t, i18n } = useTranslation()
  const open = useDrawer()
  const retry = useRetryNotification(letter.id)
  const name = t("hostedCheckout.deadLetters.one", {
    date: formatDate(letter.received_at, i18n.language),
  })
  const tryAgain = async () => {
    try {
      const { notification } = await retry.mutateAsync(undefined)
      const isDead = notification.outcome === "dead_letter"
      toast[isDead ? "warning" : "success"](
        t(`hostedCheckout.deadLetters.${isDead ? "failed" : "retried"}`)
      )
    } catch (error) {
      toast.error(readServerError(error, t).message)
    }
  }
  return (
    <AttentionRow
      title={name}
      text={letter.error ? webhookErrorText(letter.error, t) : t("hostedCheckout.deadLetters.text")}
      facts={[letter.reference && t("hostedCheckout.referenceOf", { id: letter.reference })]}
      action={
        <div className="flex gap-x-2">
          <Button
            size="small"
            variant="secondary"
            isLoading={retry.isPending}
            aria-label={t("hostedCheckout.deadLetters.retryName", { name })}
            onClick={() => void tryAgain()}
          >
            {t("hostedCheckout.deadLetters.retry")}
          </Button>
          <Button
            size="small"
            variant="transparent"
            aria-label={t("hostedCheckout.deadLetters.dismissName", { name })}
            onClick={() => open((close) => <DismissDrawer letter={letter} onClose={close} />)}
          >
            {t("hostedCheckout.deadLetters.dismiss")}
          </Button>
        </div>
      }
    />
  )
}

const DismissDrawer = ({ letter, onClose }: { letter: AdminDeadLetter; onClose: () => void }) => {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useDismissNotification(letter.id)
  const [note, setNote] = useState("")
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (note.trim() === "") {
      setError(t("hostedCheckout.act.note.close.required"))
      return
    }
    try {
      await mutateAsync({ note: note.trim() })
      onClose()
    } catch (failure) {
      setError(readServerError(failure, t).message)
    }
  }
  return (
    <FormDrawer
      title={t("hostedCheckout.deadLetters.dismissTitle")}
      description={t("hostedCheckout.deadLetters.dismissText")}
      submitLabel={t("hostedCheckout.deadLetters.dismiss")}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-y-2">
        <Text size="small" weight="plus">
          {t("hostedCheckout.deadLetters.body")}
        </Text>
        <pre
          className="bg-ui-bg-subtle txt-compact-small text-ui-fg-base max-h-80 overflow-auto whitespace-pre-wrap break-all rounded-md border p-3 font-mono"
          // The focus lets a keyboard scroll the text.
          tabIndex={0}
          dir="ltr"
        >
          {JSON.stringify(letter.fields, null, 2)}
        </pre>
      </div>
      <NoteField action="close" value={note} error={error} onChange={setNote} />
    </FormDrawer>
  )
}
