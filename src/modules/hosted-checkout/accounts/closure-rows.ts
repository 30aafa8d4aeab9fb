import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Closure, ClosureRepository } from "../../../core/repositories/closure"

const CLOSURES = "hosted_checkout_closure"

/** The rows of closures: each change is one SQL query, and no row is deleted. */
export class ClosureRows implements ClosureRepository {
  constructor(private readonly db: Knex) {}

  async isClosed(providerId: string): Promise<boolean> {
    const inForce: unknown = await this.rowsOf(providerId).whereNull("reopened_at").first("id")
    return inForce !== undefined
  }

  async ofAccount(providerId: string): Promise<Closure[]> {
    return (await this.rowsOf(providerId).orderBy("closed_at", "desc")) as Closure[]
  }

  async close(closure: Parameters<ClosureRepository["close"]>[0]): Promise<void> {
    await this.db(CLOSURES)
      .insert(closure)
      .onConflict(
        this.db.raw("(provider_id) WHERE reopened_at IS NULL AND deleted_at IS NULL") as never
      )
      .ignore()
  }

  async reopen(providerId: string, by: string, now: Date): Promise<void> {
    await this.rowsOf(providerId)
      .whereNull("reopened_at")
      .update({ reopened_by: by, reopened_at: now, updated_at: now })
  }

  private rowsOf(providerId: string): Knex.QueryBuilder {
    return this.db(CLOSURES).where({ provider_id: providerId }).whereNull("deleted_at")
  }
}
