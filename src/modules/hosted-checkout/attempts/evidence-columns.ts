import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  isTransactionReplaced,
  leadingPiece,
  namedTransaction,
  nameOfProfile,
  ownPayment,
  unknownAnswer,
  statusText,
  type AttemptKey,
  type CheckoutAttempt,
  type EvidenceFile,
  type Judging,
  type NamedTransaction,
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
 * @param free gives the transaction's id, or null where the index has no place for it.
 */
export function paymentColumns<Value>(
  attempt: CheckoutAttempt,
  options: Judging,
  free: FreeId<Value>
) {
  const own = leadingPiece(attempt, options)
  const { verify } = ownPayment(attempt, options)
  if (!own) {
    const { transaction_id, card_type, card_number_masked } = attempt
    return { transaction_id, card_type, card_number_masked }
  }
  const transaction = namedTransaction(attempt, options)
  const isAnother = attempt.captured_at === null && isTransactionReplaced(attempt, own, options)
  const kept = attempt.proven_at === null || isAnother ? null : attempt
  const known = isAnother ? null : attempt.transaction_id
  return {
    transaction_id:
      attempt.proven_at === null
        ? transaction
          ? free.unlessOfOtherSource(transaction)
          : known
        : (known ?? (transaction ? free.unlessReused(transaction) : null)),
    card_type: kept?.card_type ?? own.card_type ?? verify?.card_type ?? null,
    card_number_masked:
      kept?.card_number_masked ?? own.card_number_masked ?? verify?.card_number_masked ?? null,
  }
}

/** The id of a transaction as a row may have it: another proven attempt of the account may have it already. */
export interface FreeId<Value> {
  /** For a proven attempt: null if any other one has it, for the index would refuse the row. */
  unlessReused: (transaction: NamedTransaction) => Value
  /**
   * For one that is not proven: null only if another one has it from the other source, whose ids are not
   * compared. One that has paid another attempt stays, so that the index refuses its proof.
   */
  unlessOfOtherSource: (transaction: NamedTransaction) => Value
}

export function freeIdIn(trx: Knex, attempt: AttemptKey): FreeId<Knex.Raw | string> {
  return {
    unlessReused: ({ id }) =>
      trx.raw("CASE WHEN NOT EXISTS (?) THEN ? END", [paidBy(trx, attempt, { id }), id]),
    unlessOfOtherSource: ({ id, source }) =>
      source
        ? trx.raw("CASE WHEN NOT EXISTS (?) OR EXISTS (?) THEN ? END", [
            paidBy(trx, attempt, { id }),
            paidBy(trx, attempt, { id, source }),
            id,
          ])
        : id,
  }
}

/** The other proven attempts of the account that a transaction has paid. */
export function paidBy(
  db: Knex,
  { id: exceptId, provider_id }: AttemptKey,
  { id: transaction_id, source }: NamedTransaction
): Knex.QueryBuilder {
  const paid = db("hosted_checkout_attempt as other")
    .select("other.id")
    .where({ "other.provider_id": provider_id, "other.transaction_id": transaction_id })
    .whereNot({ "other.id": exceptId })
    .whereNotNull("other.proven_at")
    .whereNull("other.deleted_at")
  return source
    ? paid.whereRaw("other.evidence @> ?::jsonb", [
        JSON.stringify({ pieces: [{ source, transaction_id }] }),
      ])
    : paid
}
