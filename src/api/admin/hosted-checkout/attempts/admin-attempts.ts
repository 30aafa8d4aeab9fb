import type { AdminAttempt, AdminPayment } from "../../../../admin-api"
import type { Deps } from "../../../../payments/deps"
import { toAdminPayments } from "../payments/admin-payment"

/** A row in the columns of `AdminAttempt`; Medusa's amounts are numbers in major units, each with its raw form. */
export type AttemptRow = Omit<AdminAttempt, "amount" | "by_link" | "payments"> & {
  amount: number
  payment_link_id: string | null
  raw_amount?: unknown
}

/** Pages with their payments: two queries for all pages. */
export async function toAdminAttempts(
  rows: readonly AttemptRow[],
  deps: Deps
): Promise<AdminAttempt[]> {
  const names = rows.map(({ id, provider_id }) => ({ provider_id, reference: id }))
  const stored = rows.length === 0 ? [] : await deps.repositories.payments.ofPages(names)
  const payments = await toAdminPayments(stored, deps)
  return rows.map(({ payment_link_id, raw_amount: _, ...row }) => ({
    ...row,
    amount: row.amount.toFixed(2),
    payments: payments.filter((payment) => isOfPage(payment, row)),
    by_link: payment_link_id !== null,
  }))
}

function isOfPage(
  { provider_id, reference }: AdminPayment,
  page: Pick<AttemptRow, "id" | "provider_id">
): boolean {
  return reference === page.id && provider_id === page.provider_id
}
