import type { Payment } from "../../../../src/core/payment/payment"
import type { Shared } from "../server"

/** What Medusa has captured is stored with one payment: nobody takes it for the money of a second one. */
export function watchCapturedOnce(changed: Payment, { broken, database, tables }: Shared): void {
  const { balances, payment_collection_id } = changed
  if (payment_collection_id === null || balances.captured === 0) {
    return
  }
  const rows = database.payments.where(
    (row) => row.payment_collection_id === payment_collection_id && row.balances.captured > 0
  )
  const stored = rows.reduce((sum, row) => sum + row.balances.captured, 0)
  const captured = tables
    .paymentsOf(payment_collection_id)
    .flatMap(({ captures }) => captures)
    .reduce((sum, { amount }) => sum + amount, 0)
  if (rows.length > 1 && stored > captured) {
    const names = rows.map(({ id }) => id).join(" and ")
    broken.set("what Medusa has captured is stored with one payment", `${names}: ${stored}`)
  }
}
