import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminWorkItem } from "../../../admin-api"
import { balanceSentence, reasonTitle, todoSentence } from "../../lib/payments/balance-sentence"
import { formatDate } from "../../lib/ui/format"
import { AttentionRow } from "../common/attention-row"
import { AttemptLink, OrderLink } from "../common/links"
import { useDrawer } from "../forms/drawer-host"
import { ActDrawer } from "./act-drawer"

/** A held payment: both sums in one line, and the possible actions. */
export const WorkItem = ({ item }: { item: AdminWorkItem }) => {
  const { t, i18n } = useTranslation()
  const { attempt_id, email, held_since, order_display_id, order_id, reference } = item
  const sentence = balanceSentence(item, t, i18n.language)
  return (
    <AttentionRow
      title={`${sentence} ${todoSentence(item, t, i18n.language)}`}
      text={
        item.facts === null
          ? t("hostedCheckout.refusals.account_unknown")
          : reasonTitle(item, t, i18n.language)
      }
      facts={[
        email,
        order_id && <OrderLink id={order_id} number={order_display_id} />,
        held_since &&
          t("hostedCheckout.attention.since", { date: formatDate(held_since, i18n.language) }),
        attempt_id ? (
          <AttemptLink id={attempt_id} title={attempt_id}>
            {t("hostedCheckout.openAttempt")}
          </AttemptLink>
        ) : (
          reference && t("hostedCheckout.referenceOf", { id: reference })
        ),
      ]}
      action={<ActButton item={item} name={sentence} />}
    />
  )
}

/** Opens the form in which an admin decides. */
export const ActButton = ({ item, name }: { item: AdminWorkItem; name: string }) => {
  const { t } = useTranslation()
  const open = useDrawer()
  return (
    <Button
      size="small"
      variant="secondary"
      disabled={item.actions.length === 0}
      onClick={() => open((close) => <ActDrawer item={item} onClose={close} />)}
      aria-label={t("hostedCheckout.attention.resolveName", { name })}
    >
      {t("hostedCheckout.attention.resolve")}
    </Button>
  )
}
