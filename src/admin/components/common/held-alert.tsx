import { Alert } from "@medusajs/ui"
import type { PropsWithChildren } from "react"
import { useTranslation } from "react-i18next"
import type { HeldReason } from "../../../admin-api"
import type { HeldText } from "../../../core/attempt/held-reason"

interface HeldAlertProps {
  reason: HeldReason | "dead_letter"
  /** If another text than that of the reason fits. */
  text?: HeldText
}

/** Why a payment or a notification is held and what to do, with the button for it. */
export const HeldAlert = ({ reason, text, children }: PropsWithChildren<HeldAlertProps>) => {
  const { t } = useTranslation()
  return (
    <Alert variant="warning">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-y-1">
          <strong className="txt-compact-small-plus">
            {t(`hostedCheckout.reasons.${reason}.title`)}
          </strong>
          <span>{t(`hostedCheckout.reasons.${text ?? reason}.text`)}</span>
        </div>
        {children}
      </div>
    </Alert>
  )
}
