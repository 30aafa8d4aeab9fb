import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  isTransactionReplaced,
  leadingPiece,
  nameOfProfile,
  ownPayment,
  unknownAnswer,
  UNREADABLE,
  statusText,
  type AttemptKey,
  type CheckoutAttempt,
  type EvidenceFile,
  type Judging,
} from "../../../core"

/** The gateway's unknown status, and the profile that does not list it. */
export function unknownColumns(evidence: EvidenceFile, { profile }: Pick<Judging, "profile">) {
  const unknown = unknownAnswer(evidence, profile)
  return {
    unknown_status: unknown ? statusText(unknown) : null,
    unknown_status_profile: unknown ? nameOfProfile(profile) : null,
  }
}

/**
 * The transaction of the attempt's payment. A booked attempt keeps its own; a proven one as well, until that
 * transaction was returned and another one is the payment.
 *
 * @param unlessReused gives the transaction's id, or null once it has paid another attempt.
 */
export function paymentColumns<Value>(
  attempt: CheckoutAttempt,
  options: Judging,
  unlessReused: (transactionId: string) => Value
) {
  const own = leadingPiece(attempt, options)
  const { verify } = ownPayment(attempt, options)
  if (!own) {
    const { transaction_id, card_type, card_number_masked } = attempt
    return { transaction_id, card_type, card_number_masked }
  }
  const id = readable(own.transaction_id ?? verify?.transaction_id)
  const isAnother = attempt.captured_at === null && isTransactionReplaced(attempt, own, options)
  const kept = attempt.proven_at === null || isAnother ? null : attempt
  const known = isAnother ? null : attempt.transaction_id
  return {
    transaction_id:
      attempt.proven_at === null
        ? (id ?? known)
        : (known ?? (id === null ? null : unlessReused(id))),
    card_type: kept?.card_type ?? own.card_type ?? verify?.card_type ?? null,
    card_number_masked:
      kept?.card_number_masked ?? own.card_number_masked ?? verify?.card_number_masked ?? null,
  }
}

/** Unreadable ids look alike but belong to different transactions. */
export function readable(id: string | null | undefined): string | null {
  return id === undefined || id === UNREADABLE ? null : id
}

/** A transaction that has paid another attempt must not be stored again: the index would refuse the row. */
export function unlessReused(
  trx: Knex,
  { id, provider_id }: AttemptKey,
  transactionId: string
): Knex.Raw {
  return trx.raw("CASE WHEN NOT EXISTS (?) THEN ? END", [
    paidBy(trx, provider_id, transactionId, id),
    transactionId,
  ])
}

/** The other proven attempts that a transaction of an account has paid. */
export function paidBy(
  db: Knex,
  provider_id: string,
  transaction_id: string,
  exceptId: string
): Knex.QueryBuilder {
  return db("hosted_checkout_attempt as other")
    .select("other.id")
    .where({ "other.provider_id": provider_id, "other.transaction_id": transaction_id })
    .whereNot({ "other.id": exceptId })
    .whereNotNull("other.proven_at")
    .whereNull("other.deleted_at")
}
