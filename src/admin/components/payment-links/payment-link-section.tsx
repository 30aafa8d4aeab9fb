import { Button, clx, StatusBadge, Text, toast } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { AdminPaymentLinkListResponse } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { openLinks } from "../../lib/payment-links/open-links"
import { LINK_COLORS, useCreatePaymentLink } from "../../lib/payment-links/payment-links"
import { useWithdraw } from "../../lib/payment-links/use-withdraw"
import { formatAmount } from "../../lib/ui/format"
import { Section } from "../common/section"
import { OpenLink } from "./open-link"
import { OtherLinks } from "./other-links"
import { PastLinks } from "./past-links"

interface PaymentLinkSectionProps {
  order: { id: string; email?: string | null }
  links: AdminPaymentLinkListResponse
}

/** What an order owes, the link with which it can be paid, and earlier links. */
export const PaymentLinkSection = ({
  order,
  links: { payment_links, refusal, refusal_code, to_pay },
}: PaymentLinkSectionProps) => {
  const { t, i18n } = useTranslation()
  const create = useCreatePaymentLink(order.id)
  const withdrawing = useWithdraw()
  const { main, others } = openLinks(payment_links)
  const next = useFocusAfter(withdrawing.withdrawnId)
  const owed = to_pay && formatAmount(to_pay.amount, to_pay.currency_code, i18n.language)
  return (
    <Section
      title={t("hostedCheckout.links.title")}
      actions={
        main && (
          <StatusBadge color={LINK_COLORS.open}>
            {t("hostedCheckout.links.status.open")}
          </StatusBadge>
        )
      }
    >
      <div ref={next} tabIndex={-1} className="flex flex-col items-start gap-y-4 px-6 py-4">
        <Text size="small" className={clx(!owed && "text-ui-fg-subtle")}>
          {owed
            ? t("hostedCheckout.links.owes", { amount: owed })
            : t(`hostedCheckout.refusals.${refusal_code}`, { defaultValue: refusal })}
        </Text>
        {main && (
          // The button that made the link is gone: a keyboard continues at the link.
          <OpenLink
            key={main.id}
            link={main}
            email={order.email}
            autoFocus={create.isSuccess}
            withdrawing={withdrawing}
          />
        )}
        {owed && !main && (
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
      <OtherLinks links={others} withdrawing={withdrawing} />
      <PastLinks links={payment_links.filter(({ status }) => status !== "open")} />
    </Section>
  )
}

/** The button that withdrew a link is gone: a keyboard continues at the first button of this element, or at the element. */
function useFocusAfter(withdrawnId: string | undefined) {
  const next = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (withdrawnId) {
      ;(next.current?.querySelector("button") ?? next.current)?.focus()
    }
  }, [withdrawnId])
  return next
}
