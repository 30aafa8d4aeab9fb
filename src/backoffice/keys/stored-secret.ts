import { decryptKey, StoredKeyError, type StoredMerchantKey } from "../../core"

/** The key of a row; undefined when the encryption key in force cannot read it. */
export function storedSecret(row: StoredMerchantKey, encryptionKey: Buffer): string | undefined {
  try {
    return decryptKey(row.ciphertext, encryptionKey, row)
  } catch (error) {
    if (error instanceof StoredKeyError) {
      return undefined
    }
    throw error
  }
}
