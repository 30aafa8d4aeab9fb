import { StoredKeyError } from "../../core/errors/hosted-checkout-errors"
import { decryptKey } from "../../core/keys/key-cipher"
import type { StoredMerchantKey } from "../../core/keys/merchant-key"

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
