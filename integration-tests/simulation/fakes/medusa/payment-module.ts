import { toDecimalString, type Cents } from "../../../../src/core/money/money"
import type { StartingLink } from "../../../../src/core/ports/session-with-cart"
import type { Provider } from "./provider"
import type { MedusaTables, Payment, Refunder, Session } from "./tables"

/** How Medusa meets the simulation: where it may be interrupted, its clock and its locking module. */
export interface Surroundings {
  point: (label: string) => Promise<void>
  now: () => Date
  withLock: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
  /** A number from 0 to below `count`, for what Medusa does side by side. */
  pick: (count: number) => number
}

interface NewSession {
  collectionId: string
  providerId: string
  amount: Cents
  /** The caller's data; the provider's own data overwrites it. */
  data?: Record<string, unknown>
  /** The payment link of the start, which the provider reads meanwhile. */
  link?: StartingLink | undefined
}

/** Medusa's payment module on one server: its rows, and what it asks the providers. */
export class PaymentModule {
  constructor(
    private readonly tables: MedusaTables,
    private readonly around: Pick<Surroundings, "point">,
    private readonly providerOf: (providerId: string) => Provider
  ) {}

  /** The row first, then the provider, then what the provider gave. */
  async createSession({
    collectionId,
    providerId,
    amount,
    data = {},
    link,
  }: NewSession): Promise<Session> {
    const collection = this.tables.collections.get(collectionId)
    if (!collection) {
      throw new Error(`PaymentCollection ${collectionId} not found`)
    }
    await this.around.point(`medusa opens a session of ${collectionId}`)
    const session: Session = {
      id: this.tables.newId("payses"),
      payment_collection_id: collectionId,
      provider_id: providerId,
      amount,
      currency_code: collection.currency_code,
      status: "pending",
      data,
    }
    this.tables.sessions.set(session.id, session)
    if (link) {
      this.tables.linkOfStart.set(session.id, link)
    }
    try {
      const answer = await this.providerOf(providerId).initiatePayment({
        amount: toDecimalString(amount),
        currency_code: session.currency_code,
        data: { ...data, session_id: session.id },
        context: { idempotency_key: session.id },
      })
      await this.around.point(`medusa writes the data of ${session.id}`)
      const written = {
        ...this.#session(session.id),
        data: { ...data, ...answer.data },
        status: answer.status ?? "pending",
      }
      this.tables.sessions.set(session.id, written)
      return written
    } catch (error) {
      await this.around.point(`medusa deletes ${session.id}`)
      this.tables.sessions.delete(session.id)
      throw error
    } finally {
      this.tables.linkOfStart.delete(session.id)
    }
  }

  /** The provider is asked first and may refuse. */
  async deleteSession(id: string): Promise<void> {
    const { data, provider_id } = this.#session(id)
    await this.providerOf(provider_id).deletePayment({ data })
    await this.around.point(`medusa deletes ${id}`)
    this.tables.sessions.delete(id)
  }

  /**
   * A session that has a payment is not asked about again (CF3).
   *
   * @returns undefined while its provider awaits the money (OF1).
   */
  async authorize(sessionId: string): Promise<Payment | undefined> {
    await this.around.point(`medusa authorizes ${sessionId}`)
    const session = this.#session(sessionId)
    const known = this.tables.paymentOfSession(sessionId)
    if (known) {
      return known
    }
    const provider = this.providerOf(session.provider_id)
    const { status, data = {} } = await provider.authorizePayment({
      data: session.data,
      context: { idempotency_key: sessionId },
    })
    if (status === "pending_authorization") {
      await this.around.point(`medusa writes the status of ${sessionId}`)
      this.tables.sessions.set(sessionId, { ...this.#session(sessionId), status, data })
      return undefined
    }
    if (status !== "captured" && status !== "authorized") {
      await this.around.point(`medusa writes the status of ${sessionId}`)
      this.tables.sessions.set(sessionId, { ...this.#session(sessionId), status, data })
      throw new Error(`Session: ${sessionId} was not authorized with the provider.`)
    }
    try {
      await this.around.point(`medusa books ${sessionId}`)
      return this.#book(sessionId, { data, isCaptured: status === "captured" })
    } catch (error) {
      // The slower one asks the provider to undo what the other one has booked (OF7).
      await provider.cancelPayment({ data })
      throw error
    }
  }

  /** In one transaction. */
  #book(
    sessionId: string,
    { data, isCaptured }: Pick<Payment, "data"> & { isCaptured: boolean }
  ): Payment {
    const session = this.#session(sessionId)
    if (this.tables.paymentOfSession(sessionId)) {
      throw new Error(`Payment with payment_session_id: ${sessionId}, already exists.`)
    }
    const { amount, payment_collection_id, provider_id } = session
    const payment: Payment = {
      id: this.tables.newId("pay"),
      payment_collection_id,
      payment_session_id: sessionId,
      provider_id,
      amount,
      data,
      canceled: false,
      captures: isCaptured ? [{ id: this.tables.newId("capt"), amount }] : [],
      refunds: [],
    }
    this.tables.sessions.set(sessionId, { ...session, status: "authorized", data })
    this.tables.payments.set(payment.id, payment)
    return payment
  }

  /** What is captured already stays as it is; what is canceled is never captured (E3). */
  async capture(id: string): Promise<Payment> {
    const payment = this.#payment(id)
    if (payment.canceled) {
      throw new Error(`The payment: ${id} has been canceled.`)
    }
    if (payment.captures.length === 0) {
      await this.around.point(`medusa captures ${id}`)
      const captures = [{ id: this.tables.newId("capt"), amount: payment.amount }]
      this.tables.payments.set(id, { ...this.#payment(id), captures })
    }
    return this.#payment(id)
  }

  async cancel(id: string): Promise<void> {
    const { data, provider_id } = this.#payment(id)
    await this.providerOf(provider_id).cancelPayment({ data })
    await this.around.point(`medusa cancels ${id}`)
    this.tables.payments.set(id, { ...this.#payment(id), canceled: true })
  }

  /** Refunds all that is left of a payment. */
  async refundRest(id: string): Promise<void> {
    await this.refund(id, refundableOf(this.#payment(id)))
  }

  /**
   * The row first; a provider that refuses takes it along.
   *
   * @param by who asked for it.
   * @returns the refund's id.
   */
  async refund(id: string, amount: number, by?: Refunder): Promise<string> {
    if (amount <= 0) {
      throw new Error("Refund amount must be greater than 0.")
    }
    await this.around.point(`medusa books a refund of ${id}`)
    const payment = this.#payment(id)
    if (amount > refundableOf(payment)) {
      throw new Error("You cannot refund more than what is captured on the payment.")
    }
    const refund = { id: this.tables.newId("ref"), amount, by }
    this.tables.payments.set(id, { ...payment, refunds: [...payment.refunds, refund] })
    this.tables.halfRefunds.add(id)
    try {
      await this.providerOf(payment.provider_id).refundPayment({
        data: payment.data,
        amount: String(amount / 100),
        context: { idempotency_key: refund.id },
      })
    } catch (error) {
      await this.around.point(`medusa drops the refund ${refund.id}`)
      const now = this.#payment(id)
      const refunds = now.refunds.filter((other) => other.id !== refund.id)
      this.tables.payments.set(id, { ...now, refunds })
      this.tables.halfRefunds.delete(id)
      throw error
    }
    this.tables.halfRefunds.delete(id)
    return refund.id
  }

  #session(id: string): Session {
    const session = this.tables.sessions.get(id)
    if (!session) {
      throw new Error(`PaymentSession ${id} not found`)
    }
    return session
  }

  #payment(id: string): Payment {
    const payment = this.tables.payments.get(id)
    if (!payment) {
      throw new Error(`Payment ${id} not found`)
    }
    return payment
  }
}

/** What was captured of a payment and not refunded. */
export function refundableOf({ captures, refunds }: Payment): number {
  return sum(captures) - sum(refunds)
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
