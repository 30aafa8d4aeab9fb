import type { PaymentModule } from "./payment-module"
import type { StartingLink } from "../../../../src/core/ports/session-with-cart"
import type { MedusaTables, Session } from "./tables"

interface Start {
  data?: Session["data"]
  /** The payment link of the start. */
  link?: StartingLink | undefined
}

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
    { data = {}, link }: Start = {}
  ): Promise<void> {
    const collection = this.tables.collections.get(collectionId)
    if (!collection) {
      throw new Error(`PaymentCollection ${collectionId} not found`)
    }
    const { amount } = collection
    const others = this.tables.sessionsOf(collectionId)
    const [created, deleted] = await Promise.allSettled([
      this.payments.createSession({ collectionId, providerId, amount, data, link }),
      this.deleteAll(others, link),
    ])
    if (created.status === "rejected") {
      await this.#openAgain(deleted.status === "fulfilled" ? others : [], link)
      throw created.reason
    }
    if (deleted.status === "rejected") {
      await this.payments.deleteSession(created.value.id)
      throw deleted.reason
    }
  }

  /** Deletes all of them, or else opens the deleted ones again. */
  async deleteAll(sessions: readonly Session[], link?: StartingLink): Promise<void> {
    const results = await Promise.allSettled(
      sessions.map(async ({ id }) => this.payments.deleteSession(id))
    )
    if (results.some(({ status }) => status === "rejected")) {
      const deleted = sessions.filter((_, index) => results[index]?.status === "fulfilled")
      await this.#openAgain(deleted, link)
      throw new Error("Could not delete all payment sessions")
    }
  }

  async #openAgain(sessions: readonly Session[], link?: StartingLink): Promise<void> {
    for (const { amount, data, payment_collection_id, provider_id } of sessions) {
      await this.payments
        .createSession({
          collectionId: payment_collection_id,
          providerId: provider_id,
          amount,
          data,
          link,
        })
        .then(({ id }) => this.tables.reopenedSessions.add(id))
        .catch(() => undefined)
    }
  }
}
