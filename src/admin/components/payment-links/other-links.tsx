import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPaymentLink } from "../../../admin-api"
import type { Withdrawing } from "../../lib/payment-links/use-withdraw"
import { formatDate } from "../../lib/ui/format"
import { LinkOrigin } from "./link-origin"
import { LinksBlock } from "./links-block"

interface OtherLinksProps {
  links: readonly AdminPaymentLink[]
  withdrawing: Withdrawing
}

/** The links that can be paid besides the admins' own, such as those of Medusa's "Copy payment link". */
export const OtherLinks = ({ links, withdrawing: { pendingId, withdraw } }: OtherLinksProps) => {
  const { t, i18n } = useTranslation()
  const title = t("hostedCheckout.links.others")
  const date = (value: string) => formatDate(value, i18n.language)
  return (
    links.length > 0 && (
      <LinksBlock title={title}>
        <ul aria-label={title} className="flex flex-col gap-y-4">
          {links.map((link) => (
            <li key={link.id} className="flex flex-col items-start gap-y-2">
              <Text size="small" leading="compact" className="break-all">
                {link.url}
              </Text>
              <Text size="small" className="text-ui-fg-subtle">
                <LinkOrigin link={link} />
                <br />
                {t("hostedCheckout.links.validUntil", { date: date(link.expires_at) })}
              </Text>
              <Button
                size="small"
                variant="secondary"
                isLoading={pendingId === link.id}
                aria-label={t("hostedCheckout.links.withdrawOther", {
                  date: date(link.created_at),
                })}
                onClick={() => void withdraw(link.id)}
              >
                {t("hostedCheckout.links.withdraw")}
              </Button>
            </li>
          ))}
        </ul>
      </LinksBlock>
    )
  )
}
