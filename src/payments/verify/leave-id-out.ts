import {
  leadingPiece,
  namedTransaction,
  piecesOf,
  type CheckoutAttempt,
  type Judging,
  type Trigger,
} from "../../core"
import type { Deps } from "../deps"

/**
 * After the index refused a proof: leaves the transaction's id out of the row if the other payment has that id from
 * the other source. That payment was proven after the id was stored.
 *
 * @returns the attempt, which is due again; undefined if the transaction has paid the other attempt.
 */
export async function leaveIdOut(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  options: Judging,
  { repositories: { evidence } }: Pick<Deps, "repositories">
): Promise<CheckoutAttempt | undefined> {
  const source = leadingPiece(attempt, options)?.source
  const latest = source && piecesOf(attempt.evidence, source).at(-1)
  const transaction = namedTransaction(attempt, options)
  if (!latest || (await evidence.isTransactionReused(attempt, transaction))) {
    return undefined
  }
  // The same again is no news, and the row's columns are read from the evidence anew.
  return await evidence.add(attempt.id, latest, trigger, options)
}
