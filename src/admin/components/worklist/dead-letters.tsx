import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminDeadLetter } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { webhookErrorText } from "../../lib/api/failure-text"
import { useDismissNotification, useRetryNotification } from "../../lib/payments/worklist"
import { formatDate } from "../../lib/ui/format"
import { AttentionList } from "../attention/attention-list"
import { AttentionRow } from "../attention/attention-row"
import { NotificationBody } from "../common/notification-body"
import { useDrawer } from "../forms/drawer-host"
import { FormDrawer } from "../forms/form-drawer"
import { NoteField } from "../forms/note-field"

interface DeadLettersProps {
  letters: readonly AdminDeadLetter[]
  count: number
}

/** Notifications with a valid signature that could not be processed. */
export const DeadLetters = ({ letters, count }: DeadLettersProps) => {
  const { t } = useTranslation()
  return (
    <AttentionList
      title={t("hostedCheckout.deadLetters.title")}
      shown={letters.length}
      count={Math.min(count, letters.length)}
      onMore={() => undefined}
    >
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
  const date = formatDate(letter.received_at, i18n.language)
  const tryAgain = async () => {
    try {
      await retry.mutateAsync(undefined)
      toast.success(t("hostedCheckout.deadLetters.retried"))
    } catch (error) {
      toast.error(readServerError(error, t).message)
    }
  }
  return (
    <AttentionRow
      title={t("hostedCheckout.deadLetters.one", { date })}
      text={letter.error ? webhookErrorText(letter.error, t) : t("hostedCheckout.deadLetters.text")}
      facts={[letter.reference]}
      action={
        <div className="flex gap-x-2">
          <Button
            size="small"
            variant="secondary"
            isLoading={retry.isPending}
            onClick={() => void tryAgain()}
          >
            {t("hostedCheckout.deadLetters.retry")}
          </Button>
          <Button
            size="small"
            variant="transparent"
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
      <NotificationBody body={letter.fields} />
      <NoteField action="close" value={note} error={error} onChange={setNote} />
    </FormDrawer>
  )
}
