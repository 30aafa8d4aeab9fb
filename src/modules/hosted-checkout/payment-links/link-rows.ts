import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isPublic, type NewLink, type PaymentLink } from "../../../core/payment-link/payment-link"
import type { LinkRepository } from "../../../core/repositories/link"
import { isHandle } from "../../../core/attempt/handle"

const LINKS = "hosted_checkout_payment_link"

/** As in the partial unique indexes. */
const ONE_PUBLIC = "created_by IS NULL AND deleted_at IS NULL"
const ONE_BY_ADMINS = "created_by IS NOT NULL AND withdrawn_at IS NULL AND deleted_at IS NULL"

/** The rows of payment links: each change is one statement. */
export class LinkRows implements LinkRepository {
  constructor(private readonly db: Knex) {}

  async byId(id: string): Promise<PaymentLink | undefined> {
    return await this.one({ id })
  }

  async byHandle(handle: string): Promise<PaymentLink | undefined> {
    return isHandle(handle) ? await this.one({ handle }) : undefined
  }

  async ofOrder(order_id: string): Promise<PaymentLink[]> {
    return (await this.db(LINKS)
      .where({ order_id })
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")) as PaymentLink[]
  }

  async create(link: NewLink, now: Date): Promise<PaymentLink> {
    const only = isPublic(link) ? ONE_PUBLIC : ONE_BY_ADMINS
    // An update that may change nothing: the existing row is returned, also one of this very moment.
    const expires_at = this.db.raw(
      `CASE WHEN ${LINKS}.expires_at <= ? THEN excluded.expires_at ELSE ${LINKS}.expires_at END`,
      [now]
    )
    const [row] = (await this.db(LINKS)
      .insert({ ...link, raw_amount: { value: link.amount, precision: 20 } })
      .onConflict(this.db.raw(`(payment_collection_id, amount) WHERE ${only}`) as never)
      .merge({ expires_at, provider_id: this.db.raw("excluded.provider_id") })
      .returning("*")) as [PaymentLink]
    return row
  }

  async withdraw(id: string, by: string, now: Date): Promise<PaymentLink | undefined> {
    await this.rowOf(id)
      .whereNull("withdrawn_at")
      .update({ withdrawn_at: now, withdrawn_by: by, updated_at: now })
    return await this.byId(id)
  }

  async noteEmail(id: string, at: Date): Promise<PaymentLink | undefined> {
    await this.rowOf(id).update({ emailed_at: at, updated_at: at })
    return await this.byId(id)
  }

  private rowOf(id: string): Knex.QueryBuilder {
    return this.db(LINKS).where({ id }).whereNull("deleted_at")
  }

  private async one(where: Partial<PaymentLink>): Promise<PaymentLink | undefined> {
    return (await this.db(LINKS).where(where).whereNull("deleted_at").first()) as
      PaymentLink | undefined
  }
}
