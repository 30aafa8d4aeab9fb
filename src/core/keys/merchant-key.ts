/**
 * A merchant key that was set in Admin. The rows are the record of every change with its author: one
 * for each key, the one that is not replaced is in force. Times are UTC.
 */
export interface StoredMerchantKey {
  id: string
  provider_id: string
  /** As `encryptKey` writes it. */
  ciphertext: string
  /** Its last characters, to tell keys apart; empty for a key too short to show any. */
  last_four: string
  /** The admin's id. */
  set_by: string
  /** When another one took its place; it still verifies notifications until it is retired. */
  replaced_at: Date | null
  retired_at: Date | null
  retired_by: string | null
  /** When a notification signed with it last arrived, to the minute. */
  last_used_at: Date | null
  created_at: Date
}

export type NewMerchantKey = Pick<
  StoredMerchantKey,
  "id" | "provider_id" | "ciphertext" | "last_four" | "set_by"
>

/** Keeps the keys set in Admin. */
export interface MerchantKeyRepository {
  /** Every key ever set for an account, the newest first. */
  ofAccount(providerId: string): Promise<StoredMerchantKey[]>
  /**
   * Puts a key in force in the place of another one, in one transaction.
   *
   * @param replaces the key in force that the caller knows of, null for none.
   * @returns false when another one is in force by now.
   */
  set(key: NewMerchantKey, replaces: string | null, now: Date): Promise<boolean>
  /**
   * Retires a replaced key of an account; false when it is none, or retired already.
   *
   * @param key any of them is replaced that is `behindConfig`: a key in the config wins.
   */
  retire(
    key: Pick<StoredMerchantKey, "id" | "provider_id"> & { behindConfig: boolean },
    by: string,
    now: Date
  ): Promise<boolean>
}

/** Shorter keys show nothing: four characters would be too much of them. */
const SHORTEST_SHOWN = 12

/** The last four characters of a key: all that is ever shown of it. */
export function lastFourOf(key: string): string {
  return key.length < SHORTEST_SHOWN ? "" : key.slice(-4)
}
