import type { AdminName, AdminPayment, AdminStatement } from "../../../../admin-api"
import type { GatewayProfile } from "../../../../core/contract/gateway-profile"
import { toDecimalString, type Cents } from "../../../../core/money/money"
import { meaningOf } from "../../../../core/payment/meaning"
import type { Payment } from "../../../../core/payment/payment"
import type { StoredStatement } from "../../../../core/repositories/statement-repository"
import type { Deps } from "../../../../payments/deps"

/** Payments as admins see them, with the numbers of their orders: one query for all of them. */
export async function toAdminPayments(
  payments: readonly Payment[],
  { store }: Pick<Deps, "store">
): Promise<AdminPayment[]> {
  const orders = payments.flatMap(({ order_id }) => order_id ?? [])
  const numbers = await store.orderNumbers([...new Set(orders)])
  return payments.map((payment) => ({
    ...columnsOf(payment),
    order_display_id: numbers.get(payment.order_id ?? "") ?? null,
  }))
}

/** As `toAdminPayments`, for one payment. */
export async function toAdminPayment(
  payment: Payment,
  deps: Pick<Deps, "store">
): Promise<AdminPayment> {
  const [shown] = await toAdminPayments([payment], deps)
  return shown as AdminPayment
}

function columnsOf(payment: Payment): Omit<AdminPayment, "order_display_id"> {
  const { accepted, balances, card_number_masked, card_type } = payment
  const { approved, captured, gateway, refunded, returned } = balances
  const medusa = (captured - refunded) as Cents
  return {
    id: payment.id,
    provider_id: payment.provider_id,
    reference: payment.reference,
    transaction_id: payment.transaction_id,
    status: payment.status,
    reason: payment.reason,
    held_since: payment.held_since?.toISOString() ?? null,
    currency_code: payment.currency_code,
    order_id: payment.order_id,
    gateway: {
      approved: approved === null ? null : toDecimalString(approved),
      returned: toDecimalString(returned),
      balance: toDecimalString(gateway),
    },
    medusa: {
      captured: toDecimalString(captured),
      refunded: toDecimalString(refunded),
      balance: toDecimalString(medusa),
    },
    difference: toDecimalString((gateway - medusa) as Cents),
    accepted: accepted && {
      gateway: toDecimalString(accepted.gateway),
      medusa: toDecimalString(accepted.medusa),
      at: accepted.at,
      by: accepted.by,
      note: accepted.note,
    },
    card:
      card_type === null && card_number_masked === null
        ? null
        : { type: card_type, number_masked: card_number_masked },
    proven_at: payment.proven_at?.toISOString() ?? null,
    completed_at: payment.completed_at?.toISOString() ?? null,
    created_at: payment.created_at.toISOString(),
  }
}

/** The statements, with their meaning under the profile in force. */
export function toAdminStatements(
  statements: readonly StoredStatement[],
  profile: GatewayProfile
): AdminStatement[] {
  return statements.map((statement) => {
    const { id, source, transaction_id } = statement
    const at = statement.at.toISOString()
    if (source === "admin") {
      const { by, note, returned } = statement
      return { id, source, at, transaction_id, returned: toDecimalString(returned), by, note }
    }
    const { amount, currency, event, http_status, merchant_site_id, reference, status } = statement
    return {
      ...{ id, source, at, event, status, http_status, amount, currency, reference },
      ...{ merchant_site_id, transaction_id, meaning: meaningOf(statement, profile) },
    }
  })
}

/** The names of the admins who accepted a difference or stated a return, and of others. */
export async function adminsOf(
  payments: readonly Pick<AdminPayment, "accepted">[],
  statements: readonly AdminStatement[],
  { store }: Pick<Deps, "store">,
  others: readonly string[] = []
): Promise<AdminName[]> {
  return await store.adminNames([
    ...payments.map(({ accepted }) => accepted?.by),
    ...statements.map((statement) => (statement.source === "admin" ? statement.by : null)),
    ...others,
  ])
}
