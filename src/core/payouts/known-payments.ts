import type { PayoutLine } from "./read-lines"

/** A payment as a payout file is compared with it. Amounts in major units with two decimals. */
export interface KnownPayment {
  id: string
  /** The reference at the gateway: a page's, or an unknown one. */
  reference: string
  /** The payment's page; null under an unknown reference. */
  attempt_id: string | null
  transaction_id: string | null
  amount: string
  /** Lower case. */
  currency_code: string
  /**
   * Whether the gateway took the money: the payment is proven, or was held before its proof; null for a payment
   * that was only reported.
   */
  taken: "proven" | "held" | null
  /** What Medusa refunded; or the gateway's refund, if a person has stated it. */
  refunded: string
}

/** The names in a line; the kind of an unreadable line is unknown. */
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
      // A page that was paid twice has two payments.
      if (this.#byReference.get(reference)?.taken !== "proven") {
        this.#byReference.set(reference, payment)
      }
      // A payment may be held because its transaction belongs to another payment.
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
