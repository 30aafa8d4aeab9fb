import type { StatementRow } from "../../fakes/repositories/database/rows"
import type { PaymentItem } from "../../../../src/payments/worklist/open-item"
import type { Shared } from "../server"

const PROMISE = "a decision rests on what its admin has read"

/** What an admin has read of a payment. */
interface Read extends Pick<PaymentItem, "balances" | "payment" | "statements"> {
  actor_id: string
}

/** Runs a decision of an admin, and notes one that rests on more, or on other sums, than the admin has read. */
export async function watchDecision<Result>(
  { actor_id, balances, payment, statements }: Read,
  { broken, database }: Shared,
  decide: () => Promise<Result>
): Promise<Result> {
  const before = new Set(wordsOf(actor_id, payment, database).map(({ id }) => id))
  const acceptedBefore = payment.accepted
  const result = await decide()
  const read = statements.map(({ id }) => id)
  for (const word of wordsOf(actor_id, payment, database).filter(({ id }) => !before.has(id))) {
    const unread = fieldsOf(word).seen?.find((id) => !read.includes(id))
    if (unread !== undefined) {
      broken.set(PROMISE, `${payment.id}: nobody had read ${unread}`)
    }
  }
  const accepted = database.payments.get(payment.id)?.accepted
  const isNew = accepted?.by === actor_id && accepted.at !== acceptedBefore?.at
  if (isNew && (accepted.gateway !== balances.gateway || accepted.medusa !== balances.medusa)) {
    broken.set(PROMISE, `${payment.id}: accepted ${accepted.gateway} and ${accepted.medusa}`)
  }
  return result
}

function wordsOf(
  actor_id: string,
  { provider_id, reference }: PaymentItem["payment"],
  { statements }: Shared["database"]
): StatementRow[] {
  return statements.where(
    (row) =>
      row.source === "admin" &&
      row.reference === reference &&
      row.provider_id === provider_id &&
      fieldsOf(row).by === actor_id
  )
}

function fieldsOf({ fields }: StatementRow): { by?: string; seen?: string[] } {
  return (fields ?? {}) as { by?: string; seen?: string[] }
}
