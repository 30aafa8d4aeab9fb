import { Button, clx, StatusBadge, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPaymentLinksResponse } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { LINK_COLORS, useCreatePaymentLink } from "../../lib/payment-links/payment-links"
import { formatAmount } from "../../lib/ui/format"
import { Section } from "../common/section"
import { OpenLink } from "./open-link"
import { PastLinks } from "./past-links"

interface PaymentLinkSectionProps {
  order: { id: string; email?: string | null }
  links: AdminPaymentLinksResponse
}

/** What an order owes, the link with which it can be paid, and earlier links. */
export const PaymentLinkSection = ({
  order,
  links: { payment_links, refusal, refusal_code, to_pay },
}: PaymentLinkSectionProps) => {
  const { t, i18n } = useTranslation()
  const create = useCreatePaymentLink(order.id)
  const open = payment_links.find(({ status }) => status === "open")
  const owed = to_pay && formatAmount(to_pay.amount, to_pay.currency_code, i18n.language)
  return (
    <Section
      title={t("hostedCheckout.links.title")}
      actions={
        open && (
          <StatusBadge color={LINK_COLORS.open}>
            {t("hostedCheckout.links.status.open")}
          </StatusBadge>
        )
      }
    >
      <div className="flex flex-col items-start gap-y-4 px-6 py-4">
        <Text size="small" className={clx(!owed && "text-ui-fg-subtle")}>
          {owed
            ? t("hostedCheckout.links.owes", { amount: owed })
            : t(`hostedCheckout.refusals.${refusal_code}`, { defaultValue: refusal })}
        </Text>
        {open && (
          // The button that made the link is gone: a keyboard continues at the link.
          <OpenLink key={open.id} link={open} email={order.email} autoFocus={create.isSuccess} />
        )}
        {owed && !open && (
          <Button
            size="small"
            variant="secondary"
            isLoading={create.isPending}
            onClick={() =>
              create.mutate(undefined, {
                onError: (error) => void toast.error(readServerError(error, t).message),
              })
            }
          >
            {t("hostedCheckout.links.create")}
          </Button>
        )}
      </div>
      <PastLinks links={payment_links.filter(({ status }) => status !== "open")} />
    </Section>
  )
}
