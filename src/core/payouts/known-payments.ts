import type { PayoutLine } from "./read-lines"

/** A payment as a payout file is compared with it. Amounts in major units with two decimals. */
export interface KnownPayment {
  id: string
  /** The page that it was made on: the reference at the gateway. */
  reference: string
  transaction_id: string | null
  amount: string
  /** Lower case. */
  currency_code: string
  /** Whether the gateway took the money: proven, or held before that; null for one that was only reported. */
  taken: "proven" | "held" | null
  /** What was refunded by Medusa's books; or at the gateway, where a person knows that. */
  refunded: string
}

/** What a line names; its kind is unknown in a line that cannot be read. */
type Named = Pick<PayoutLine, "reference" | "transaction_id"> & Partial<Pick<PayoutLine, "kind">>

/** Finds the payment of a line by its transaction or its reference. */
export class KnownPayments {
  readonly #byTransaction = new Map<string, KnownPayment>()
  readonly #byReference = new Map<string, KnownPayment>()

  /**
   * @param anyTransaction the file may name other transaction ids than the payments, and the same id may be that of
   *   another payment: the reference comes first. Otherwise another transaction is another payment.
   */
  constructor(
    payments: Iterable<KnownPayment>,
    private readonly anyTransaction: boolean
  ) {
    for (const payment of payments) {
      const { reference, transaction_id } = payment
      // A page that was paid twice has two.
      if (this.#byReference.get(reference)?.taken !== "proven") {
        this.#byReference.set(reference, payment)
      }
      // A payment may be held because its transaction is another one's.
      if (transaction_id !== null && this.#byTransaction.get(transaction_id)?.taken !== "proven") {
        this.#byTransaction.set(transaction_id, payment)
      }
    }
  }

  find({ kind, reference, transaction_id }: Named): KnownPayment | undefined {
    const byTransaction = this.#byTransaction.get(transaction_id ?? "")
    const byReference = this.#byReference.get(reference ?? "")
    if (this.anyTransaction) {
      return byTransaction?.reference === reference ? byTransaction : (byReference ?? byTransaction)
    }
    // A refund may have a transaction of its own.
    const isAnother =
      kind !== "refund" && transaction_id !== null && byReference?.transaction_id != null
    return byTransaction ?? (isAnother ? undefined : byReference)
  }
}
