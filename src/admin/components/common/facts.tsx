import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { formatDate, accountName } from "../../lib/ui/format"
import { paymentAmount } from "../../lib/attempts/payment-amount"
import { CopyableId } from "./copyable-id"
import { DetailRow } from "./detail-row"
import { OrderLink } from "./order-link"

export type Fact =
  | "amount"
  | "order"
  | "email"
  | "card"
  | "transaction"
  | "reference"
  | "cart"
  | "provider"
  | "created"
  | "expires"
  | "paid"
  | "held"

/** Facts of one payment for a call to the gateway; unknown ones are left out. */
export const Facts = ({ attempt, facts }: { attempt: AdminAttempt; facts: Fact[] }) => {
  const { t, i18n } = useTranslation()
  const { order_id, order_display_id } = attempt
  const date = (value: string | null) => value && formatDate(value, i18n.language)
  const id = (name: Fact, value: string | null) =>
    value && <CopyableId id={value} name={t(`hostedCheckout.fields.${name}`)} />

  const values: Record<Fact, ReactNode> = {
    amount: paymentAmount(attempt, t, i18n.language),
    order: order_id && <OrderLink id={order_id} number={order_display_id} />,
    email: attempt.email,
    card: [attempt.card_type, attempt.card_number_masked].filter(Boolean).join(" "),
    transaction: id("transaction", attempt.transaction_id),
    reference: id("reference", attempt.id),
    cart: id("cart", attempt.cart_id),
    provider: t("hostedCheckout.accountTitle", { name: accountName(attempt.provider_id) }),
    created: date(attempt.created_at),
    expires: date(attempt.expires_at),
    paid: date(attempt.proven_at ?? attempt.captured_at),
    held: attempt.status === "held" && date(attempt.held_since),
  }
  return (
    <dl className="divide-y">
      {facts.map(
        (name) =>
          values[name] && (
            <DetailRow key={name} label={t(`hostedCheckout.fields.${name}`)}>
              {typeof values[name] === "string" ? (
                <Text size="small" leading="compact" className="break-words">
                  {values[name]}
                </Text>
              ) : (
                <div className="txt-compact-small">{values[name]}</div>
              )}
            </DetailRow>
          )
      )}
    </dl>
  )
}
