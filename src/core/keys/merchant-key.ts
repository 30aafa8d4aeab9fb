/**
 * A merchant key that was set in Admin. One row per key records every change with its author; the key that is not
 * replaced is in force. Times are UTC.
 */
export interface StoredMerchantKey {
  id: string
  provider_id: string
  /** Encrypted by `encryptKey`. */
  ciphertext: string
  /** The last characters, to distinguish keys; empty for a key too short to show any. */
  last_four: string
  /** The admin's id. */
  set_by: string
  /** When another key replaced this key. A replaced key verifies notifications until it is retired. */
  replaced_at: Date | null
  retired_at: Date | null
  retired_by: string | null
  /** When a notification signed with this key last arrived, to the minute. */
  last_used_at: Date | null
  created_at: Date
}

export type NewMerchantKey = Pick<
  StoredMerchantKey,
  "id" | "provider_id" | "ciphertext" | "last_four" | "set_by"
>

/** Stores the keys set in Admin. */
export interface MerchantKeyRepository {
  /** Every key ever set for an account, the newest first. */
  ofAccount(providerId: string): Promise<StoredMerchantKey[]>
  /**
   * Replaces the key in force, in one transaction.
   *
   * @param replaces the key in force as the caller knows it, null for none.
   * @returns false when another one is in force by now.
   */
  set(key: NewMerchantKey, replaces: string | null, now: Date): Promise<boolean>
  /**
   * Retires a replaced key of an account; false if the key is not replaced, or already retired.
   *
   * @param key with `hasConfiguredKey` any stored key counts as replaced: the key in the config takes precedence.
   */
  retire(
    key: Pick<StoredMerchantKey, "id" | "provider_id"> & { hasConfiguredKey: boolean },
    by: string,
    now: Date
  ): Promise<boolean>
}

/** Shorter keys show nothing: four characters would reveal too much. */
const SHORTEST_SHOWN = 12

/** The last four characters of a key: the only part that is ever shown. */
export function lastFourOf(key: string): string {
  return key.length < SHORTEST_SHOWN ? "" : key.slice(-4)
}
