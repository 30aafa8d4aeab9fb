import type { PaymentModule } from "./payment-module"
import type { MedusaTables, Session } from "./tables"

/** Core's workflows that exchange the sessions of a collection. */
export class SessionFlows {
  constructor(
    private readonly tables: MedusaTables,
    private readonly payments: PaymentModule
  ) {}

  /** Core's workflow behind the storefront's start: a new session, and the others deleted side by side. */
  async startPayment(
    collectionId: string,
    providerId: string,
    data: Session["data"] = {}
  ): Promise<void> {
    const collection = this.tables.collections.get(collectionId)
    if (!collection) {
      throw new Error(`PaymentCollection ${collectionId} not found`)
    }
    const { amount } = collection
    const others = this.tables.sessionsOf(collectionId)
    const [created, deleted] = await Promise.allSettled([
      this.payments.createSession({ collectionId, providerId, amount, data }),
      this.deleteAll(others),
    ])
    if (created.status === "rejected") {
      await this.#openAgain(deleted.status === "fulfilled" ? others : [])
      throw created.reason
    }
    if (deleted.status === "rejected") {
      await this.payments.deleteSession(created.value.id)
      throw deleted.reason
    }
  }

  /** Deletes all of them, or else opens the deleted ones again. */
  async deleteAll(sessions: readonly Session[]): Promise<void> {
    const results = await Promise.allSettled(
      sessions.map(async ({ id }) => this.payments.deleteSession(id))
    )
    if (results.some(({ status }) => status === "rejected")) {
      await this.#openAgain(sessions.filter((_, index) => results[index]?.status === "fulfilled"))
      throw new Error("Could not delete all payment sessions")
    }
  }

  async #openAgain(sessions: readonly Session[]): Promise<void> {
    for (const { amount, data, payment_collection_id, provider_id } of sessions) {
      await this.payments
        .createSession({
          collectionId: payment_collection_id,
          providerId: provider_id,
          amount,
          data,
        })
        .then(({ id }) => this.tables.reopenedSessions.add(id))
        .catch(() => undefined)
    }
  }
}
