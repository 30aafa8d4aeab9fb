import { Button, Copy, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminPaymentLink } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { useEmailPaymentLink } from "../../lib/payment-links/payment-links"
import type { Withdrawing } from "../../lib/payment-links/use-withdraw"
import { formatDate } from "../../lib/ui/format"
import { QrCode } from "./qr-code"

interface OpenLinkProps {
  link: AdminPaymentLink
  /** The order's email address, to which the link is sent. */
  email: string | null | undefined
  autoFocus: boolean
  withdrawing: Withdrawing
}

/** A link that can be paid: copied, sent, shown as a QR code, or withdrawn. */
export const OpenLink = ({ link, email, autoFocus, withdrawing }: OpenLinkProps) => {
  const { t, i18n } = useTranslation()
  const [showsQr, setShowsQr] = useState(false)
  const { pendingId, withdraw } = withdrawing
  const date = (value: string) => formatDate(value, i18n.language)
  return (
    <>
      <div className="flex w-full items-center justify-between gap-x-2">
        <Text size="small" leading="compact" className="break-all">
          {link.url}
        </Text>
        <Copy
          content={link.url}
          className="text-ui-fg-muted shrink-0"
          aria-label={t("hostedCheckout.links.copy")}
          autoFocus={autoFocus}
        />
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {t("hostedCheckout.links.validUntil", { date: date(link.expires_at) })}
        {link.emailed_at && (
          <>
            <br />
            {t("hostedCheckout.links.sent", { date: date(link.emailed_at) })}
          </>
        )}
      </Text>
      <SendLink id={link.id} email={email} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-expanded={showsQr}
          onClick={() => setShowsQr(!showsQr)}
        >
          {t("hostedCheckout.links.qr")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          isLoading={pendingId === link.id}
          onClick={() => void withdraw(link.id)}
        >
          {t("hostedCheckout.links.withdraw")}
        </Button>
      </div>
      {showsQr && <QrCode text={link.url} />}
    </>
  )
}

/** The address is shown before the link is sent to it. */
const SendLink = ({ id, email }: { id: string; email: string | null | undefined }) => {
  const { t } = useTranslation()
  const { isPending, mutate } = useEmailPaymentLink(id)
  if (!email) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("hostedCheckout.links.noEmail")}
      </Text>
    )
  }
  const send = () =>
    mutate(undefined, {
      onSuccess: () => void toast.success(t("hostedCheckout.links.onItsWay", { email })),
      onError: (error) => void toast.error(readServerError(error, t).message),
    })
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2">
      <Text size="small" className="min-w-0 break-all">
        {email}
      </Text>
      <Button
        size="small"
        variant="secondary"
        isLoading={isPending}
        aria-label={t("hostedCheckout.links.sendName", { email })}
        onClick={send}
      >
        {t("hostedCheckout.links.send")}
      </Button>
    </div>
  )
}
