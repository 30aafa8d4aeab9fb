import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../admin-api"
import { useNewPayments } from "../../lib/settings/use-new-payments"
import { DetailRow } from "../common/details"
import { Section } from "../common/section"
import { WhoAndWhen } from "../common/who-and-when"

/** Whether the account takes new payments, who closed it last, and the switch. */
export const NewPaymentsSection = ({ settings }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const { close, reopen, isPending } = useNewPayments(settings.provider_id)
  const { accepted, closed_in_config: inConfig, closures } = settings.new_payments
  const text = (name: string) => t(`hostedCheckout.settings.newPayments.${name}`)
  const [last] = closures
  return (
    <Section
      title={text("title")}
      badge={
        <StatusBadge color={accepted ? "green" : "orange"} className="whitespace-nowrap">
          {text(accepted ? "open" : "closed")}
        </StatusBadge>
      }
      actions={
        !inConfig && (
          <Button
            size="small"
            variant="secondary"
            isLoading={isPending}
            onClick={() => void (accepted ? close() : reopen())}
          >
            {text(accepted ? "closeButton" : "reopenButton")}
          </Button>
        )
      }
    >
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {text(inConfig ? "configText" : accepted ? "openText" : "closedText")}
      </Text>
      {last && (
        <dl className="txt-small divide-y">
          <DetailRow label={text("closedAt")}>
            <WhoAndWhen at={last.closed_at} who={last.closed_by} />
          </DetailRow>
          {last.reopened_at && (
            <DetailRow label={text("reopenedAt")}>
              <WhoAndWhen at={last.reopened_at} who={last.reopened_by} />
            </DetailRow>
          )}
        </dl>
      )}
    </Section>
  )
}
