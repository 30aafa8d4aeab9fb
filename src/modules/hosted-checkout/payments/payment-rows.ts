import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TransactionReusedError } from "../../../core/errors/hosted-checkout-errors"
import { UNREADABLE } from "../../../core/contract/parse-json"
import type { NewPayment, Payment } from "../../../core/payment/payment"
import {
  mayChange,
  type PaymentTransition,
  type PaymentValues,
} from "../../../core/payment/transitions"
import type {
  ChangeDetails,
  PaymentRepository,
} from "../../../core/repositories/payment-repository"
import type { PageName } from "../../../core/repositories/statement-repository"
import { addPayment, changePayment, claimPayment } from "./payment-changes"

const PAYMENTS = "hosted_checkout_payment"
/** As in the unique index. Unreadable ids look alike but belong to different transactions. */
const HAS_PAID = `(status IN ('proven', 'completed') OR captured_at IS NOT NULL) AND transaction_id <> '${UNREADABLE}'`

/**
 * The rows of payments. Each change is one SQL statement; unique indexes enforce the promises about several
 * payments.
 */
export class PaymentRows implements PaymentRepository {
  constructor(private readonly db: Knex) {}

  async byId(id: string): Promise<Payment | undefined> {
    const [row] = await this.find({ id })
    return row
  }

  async ofPages(pages: readonly PageName[]): Promise<Payment[]> {
    const names = pages.map(({ provider_id, reference }) => [provider_id, reference])
    return (await this.db(PAYMENTS)
      .whereIn(["provider_id", "reference"], names)
      .whereNull("deleted_at")
      .orderBy(["created_at", "id"])) as Payment[]
  }

  async ofTransaction(
    { provider_id, reference }: PageName,
    transactionId: string | null
  ): Promise<Payment | undefined> {
    return (
      (await this.db(PAYMENTS)
        .where({ provider_id, reference })
        // As the unique index says it: one that names no transaction is one of its page.
        .whereRaw("COALESCE(transaction_id, '') = ?", [transactionId ?? ""])
        .whereNull("deleted_at")
        .first()) as Payment | undefined
    )
  }

  async ofCollection(payment_collection_id: string): Promise<Payment[]> {
    return await this.find({ payment_collection_id })
  }

  async bySession(payment_session_id: string): Promise<Payment | undefined> {
    return (await this.db(PAYMENTS)
      .where({ payment_session_id })
      .whereNotNull("captured_at")
      .whereNull("deleted_at")
      .orderBy("captured_at")
      .first()) as Payment | undefined
  }

  async unannounced(before: Date, limit: number): Promise<Payment[]> {
    return (await this.db(PAYMENTS)
      .where("announce_at", "<", before)
      .whereNull("deleted_at")
      .orderBy("announce_at")
      .limit(limit)) as Payment[]
  }

  async add(payment: NewPayment, details: ChangeDetails): Promise<Payment | undefined> {
    return await addPayment(this.db, payment, details)
  }

  async change<Name extends PaymentTransition>(
    read: Payment,
    name: Name,
    values: PaymentValues[Name] & Partial<Pick<Payment, "balances">>,
    details: ChangeDetails
  ): Promise<Payment | undefined> {
    return mayChange(read, name)
      ? await changePayment(this.db, { read, name, values, details })
      : undefined
  }

  async claim(
    read: Payment,
    paymentSessionId: string,
    statements: number,
    now: Date
  ): Promise<Payment | undefined> {
    try {
      return await claimPayment(this.db, { read, paymentSessionId, statements, now })
    } catch (error) {
      if (error instanceof TransactionReusedError) {
        return undefined
      }
      throw error
    }
  }

  async announced({ id, version }: Pick<Payment, "id" | "version">): Promise<void> {
    await this.db(PAYMENTS)
      .where({ id, version })
      .update({ announce_at: null, updated_at: this.db.fn.now() })
  }

  async isTransactionReused({
    id,
    provider_id,
    transaction_id,
  }: Pick<Payment, "id" | "provider_id" | "transaction_id">): Promise<boolean> {
    if (transaction_id === null) {
      return false
    }
    const other: unknown = await this.db(PAYMENTS)
      .where({ provider_id, transaction_id })
      .whereNot({ id })
      .whereRaw(HAS_PAID)
      .whereNull("deleted_at")
      .first("id")
    return other !== undefined
  }

  private async find(where: Partial<Payment>): Promise<Payment[]> {
    return (await this.db(PAYMENTS)
      .where(where)
      .whereNull("deleted_at")
      .orderBy(["created_at", "id"])) as Payment[]
  }
}
