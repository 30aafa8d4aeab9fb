import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  MerchantKeyRepository,
  NewMerchantKey,
  StoredMerchantKey,
} from "../../../core/keys/merchant-key"

const KEYS = "hosted_checkout_merchant_key"

/** The rows of merchant keys: each change is one statement or one transaction, and no row is deleted. */
export class MerchantKeyRows implements MerchantKeyRepository {
  constructor(private readonly db: Knex) {}

  async ofAccount(providerId: string): Promise<StoredMerchantKey[]> {
    return (await this.of_(providerId)) as StoredMerchantKey[]
  }

  /** Keys that are not retired. */
  async keysInUse(providerId: string): Promise<StoredMerchantKey[]> {
    return (await this.of_(providerId).whereNull("retired_at")) as StoredMerchantKey[]
  }

  async set(key: NewMerchantKey, replaces: string | null, now: Date): Promise<boolean> {
    return await this.db.transaction(async (trx) => {
      if (replaces !== null) {
        await trx(KEYS)
          .where({ id: replaces, provider_id: key.provider_id })
          .whereNull("replaced_at")
          .update({ replaced_at: now, updated_at: now })
      }
      // Conflicts if somebody else was faster: then no key was replaced either.
      const set = (await trx(KEYS)
        .insert({ ...key, created_at: now, updated_at: now })
        .onConflict(
          trx.raw("(provider_id) WHERE replaced_at IS NULL AND deleted_at IS NULL") as never
        )
        .ignore()
        .returning("id")) as unknown[]
      return set.length === 1
    })
  }

  async retire(
    { id, provider_id, hasConfiguredKey }: Parameters<MerchantKeyRepository["retire"]>[0],
    by: string,
    now: Date
  ): Promise<boolean> {
    const retired = await this.db(KEYS)
      .where({ id, provider_id })
      .whereNull("retired_at")
      .modify((rows) => {
        if (!hasConfiguredKey) {
          void rows.whereNotNull("replaced_at")
        }
      })
      .update({
        replaced_at: this.db.raw("COALESCE(replaced_at, ?)", [now]),
        retired_at: now,
        retired_by: by,
        updated_at: now,
      })
    return retired === 1
  }

  /** Records that a notification signed with the key arrived. */
  async noteKeyUse(id: string, now: Date): Promise<void> {
    await this.db(KEYS).where({ id }).update({ last_used_at: now })
  }

  private of_(providerId: string): Knex.QueryBuilder {
    return this.db(KEYS)
      .where({ provider_id: providerId })
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
  }
}
