import { TransactionReusedError } from "../../../../../src/core/errors/hosted-checkout-errors"
import type { NewPayment, Payment } from "../../../../../src/core/payment/payment"
import {
  mayChange,
  PAYMENT_TRANSITIONS,
  type PaymentTransition,
  type PaymentTransitionRule,
  type PaymentValues,
} from "../../../../../src/core/payment/transitions"
import type { PaymentEventKind } from "../../../../../src/core/timeline"
import type {
  ChangeDetails,
  PaymentRepository,
} from "../../../../../src/core/repositories/payment-repository"
import type { PageName } from "../../../../../src/core/repositories/statement-repository"
import { FakeRepository } from "../database/fake-repository"
import type { PaymentRow } from "../database/rows"
import { storedJson } from "../database/stored-json"
import { isSameKey, refusedBy } from "./payment-rules"

/** The columns that the database fills in a new row. */
const AT_FIRST = {
  payment_session_id: null,
  captured_at: null,
  order_id: null,
  interrupted_order_id: null,
  completed_at: null,
  placement_count: 0,
  reason: null,
  held_since: null,
  accepted: null,
  announce_at: null,
  notify_at: null,
  version: 0,
} as const satisfies Partial<PaymentRow>

/** The payments, in memory. */
export class FakePayments extends FakeRepository implements PaymentRepository {
  async byId(id: string): Promise<Payment | undefined> {
    return await this.statement(`payments.byId ${id}`, () => this.database.payments.get(id))
  }

  async ofPages(pages: readonly PageName[]): Promise<Payment[]> {
    return await this.statement(`payments.ofPages ${pages.length}`, () =>
      this.inOrder((row) =>
        pages.some(
          ({ provider_id, reference }) =>
            row.provider_id === provider_id && row.reference === reference
        )
      )
    )
  }

  async ofTransaction(page: PageName, transactionId: string | null): Promise<Payment | undefined> {
    return await this.statement(`payments.ofTransaction ${page.reference}`, () =>
      this.inOrder(
        ({ provider_id, reference, transaction_id }) =>
          provider_id === page.provider_id &&
          reference === page.reference &&
          transaction_id === transactionId
      ).at(0)
    )
  }

  async ofCollection(paymentCollectionId: string): Promise<Payment[]> {
    return await this.statement(`payments.ofCollection ${paymentCollectionId}`, () =>
      this.inOrder(({ payment_collection_id }) => payment_collection_id === paymentCollectionId)
    )
  }

  async bySession(paymentSessionId: string): Promise<Payment | undefined> {
    return await this.statement(`payments.bySession ${paymentSessionId}`, () =>
      this.database.payments
        .where((row) => row.payment_session_id === paymentSessionId && row.captured_at !== null)
        .sort((one, other) => timeOf(one.captured_at) - timeOf(other.captured_at))
        .at(0)
    )
  }

  async unannounced(before: Date, limit: number): Promise<Payment[]> {
    return await this.statement("payments.unannounced", () =>
      this.database.payments
        .where(({ announce_at }) => announce_at !== null && announce_at < before)
        .sort((one, other) => timeOf(one.announce_at) - timeOf(other.announce_at))
        .slice(0, limit)
    )
  }

  async add(payment: NewPayment, details: ChangeDetails): Promise<Payment | undefined> {
    return await this.statement(`payments.add ${payment.status} ${payment.id}`, () => {
      const { payments } = this.database
      const balances = storedJson(payment.balances)
      const row: PaymentRow = {
        ...AT_FIRST,
        ...payment,
        ...{ balances, taken_at: payment.proven_at },
        ...this.database.stamps(),
      }
      if (payments.get(row.id) || payments.find((other) => isSameKey("one_of_page", row, other))) {
        return undefined
      }
      if (refusedBy(row, payments.all())) {
        throw new TransactionReusedError(REUSED)
      }
      payments.insert(row)
      this.database.onPaymentChange("added", row)
      if (row.status === "proven") {
        this.database.addPaymentLine(row, "payment_proven", details)
      }
      return row
    })
  }

  async change<Name extends PaymentTransition>(
    read: Payment,
    name: Name,
    values: PaymentValues[Name] & Partial<Pick<Payment, "balances">>,
    details: ChangeDetails
  ): Promise<Payment | undefined> {
    return await this.statement(`payments.change ${name} ${read.id}`, () => {
      const { to, entry }: PaymentTransitionRule = PAYMENT_TRANSITIONS[name]
      const row = this.database.payments.get(read.id)
      if (!row || row.version !== read.version || !mayChange(row, name)) {
        return undefined
      }
      const columns = { ...written(values), ...(to && { status: to }) }
      return this.write(row, name, columns, entry, details)
    })
  }

  async claim(
    { id, payment_collection_id }: Payment,
    paymentSessionId: string,
    statements: number,
    now: Date
  ): Promise<Payment | undefined> {
    return await this.statement(`payments.claim ${id}`, () => {
      const row = this.database.payments.get(id)
      const isClaimable =
        row !== undefined &&
        (row.status === "reported" || row.status === "proven") &&
        row.payment_collection_id !== null &&
        row.payment_collection_id === payment_collection_id &&
        (row.captured_at === null || row.payment_session_id === paymentSessionId) &&
        this.countStatements(row) === statements
      if (!isClaimable) {
        return undefined
      }
      const columns = {
        payment_session_id: paymentSessionId,
        captured_at: row.captured_at ?? now,
        proven_at: row.proven_at ?? now,
        status: "proven",
      } as const
      const entry = row.status === "reported" ? "payment_proven" : undefined
      return refusedBy({ ...row, ...columns }, this.database.payments.all())
        ? undefined
        : this.write(row, "claimed", columns, entry, { trigger: "checkout" })
    })
  }

  async announced({ id, version }: Pick<Payment, "id" | "version">): Promise<void> {
    await this.statement(`payments.announced ${id}`, () => {
      const row = this.database.payments.get(id)
      if (row?.version === version) {
        this.database.payments.update(row, {
          announce_at: null,
          updated_at: this.database.now(),
        })
      }
    })
  }

  async isTransactionReused(
    payment: Pick<Payment, "id" | "provider_id" | "transaction_id">
  ): Promise<boolean> {
    return await this.statement(`payments.isTransactionReused ${payment.id}`, () => {
      const proven = { ...(payment as Payment), status: "proven" } as const
      return this.database.payments
        .where(({ id }) => id !== payment.id)
        .some((other) => isSameKey("one_transaction", proven, other))
    })
  }

  private write(
    row: PaymentRow,
    name: PaymentTransition | "claimed",
    columns: Partial<Payment>,
    entry: PaymentEventKind | undefined,
    details: ChangeDetails
  ): PaymentRow | undefined {
    const { payments } = this.database
    const taken_at = row.taken_at ?? columns.proven_at ?? columns.held_since ?? null
    const updated_at = this.database.now()
    const changes = { ...columns, taken_at, version: row.version + 1, updated_at }
    const refused = refusedBy({ ...row, ...changes }, payments.all())
    if (refused === "one_transaction") {
      throw new TransactionReusedError(REUSED)
    }
    if (refused) {
      return undefined
    }
    const changed = payments.update(row, changes)
    this.database.onPaymentChange(name, changed)
    if (entry) {
      this.database.addPaymentLine(changed, entry, details)
    }
    return changed
  }

  private countStatements({ provider_id, reference }: Payment): number {
    return this.database.statements.where(
      (row) => row.provider_id === provider_id && row.reference === reference && row.fields !== null
    ).length
  }

  private inOrder(matches: (row: PaymentRow) => boolean): PaymentRow[] {
    return this.database.payments
      .where(matches)
      .sort((one, other) => timeOf(one.created_at) - timeOf(other.created_at))
  }
}

const REUSED = "The transaction has paid another page."

/** The query builder leaves out a column without a value. */
function written(values: Partial<Payment>): Partial<Payment> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value instanceof Date ? value : storedJson(value)])
  )
}

function timeOf(time: Date | null): number {
  return time?.getTime() ?? Infinity
}
