import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"
import { StoredKeyError } from "../errors/hosted-checkout-errors"

const VERSION = "v1"
const CIPHER = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16
/** `v1.<key id>.<IV>.<ciphertext>.<tag>`: the key id in hex, the rest in base64url. */
const FORM = /^v1\.([0-9a-f]{16})\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/

/** The place of a ciphertext: in another provider or row it cannot be decrypted. */
export interface KeyPlace {
  provider_id: string
  /** The row's id. */
  id: string
}

/**
 * Encrypts a merchant key for the database: AES-256-GCM with a random IV, bound to its place. The ciphertext
 * begins with the encryption key's id, so that another key can be distinguished from an alteration.
 *
 * @param encryptionKey 32 bytes.
 */
export function encryptKey(plain: string, encryptionKey: Buffer, place: KeyPlace): string {
  const keyId = keyIdOf(encryptionKey)
  // eslint-disable-next-line no-restricted-syntax -- an IV that a caller gives could come twice
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, encryptionKey, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(associatedData(keyId, place))
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()])
  const parts = [iv, ciphertext, cipher.getAuthTag()].map((bytes) => bytes.toString("base64url"))
  return [VERSION, keyId, ...parts].join(".")
}

/**
 * Decrypts what `encryptKey` wrote.
 *
 * @throws StoredKeyError for a ciphertext of another encryption key or place, and for an altered one.
 */
export function decryptKey(stored: string, encryptionKey: Buffer, place: KeyPlace): string {
  const [, keyId, ...parts] = FORM.exec(stored) ?? []
  const [iv, ciphertext, tag] = parts.map((part) => Buffer.from(part, "base64url"))
  if (!keyId || !iv || !ciphertext || !tag) {
    throw new StoredKeyError("altered")
  }
  if (keyId !== keyIdOf(encryptionKey)) {
    throw new StoredKeyError("other_key")
  }
  try {
    const decipher = createDecipheriv(CIPHER, encryptionKey, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(associatedData(keyId, place))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8")
  } catch {
    throw new StoredKeyError("altered")
  }
}

/** Identifies an encryption key without revealing it. */
function keyIdOf(encryptionKey: Buffer): string {
  return createHmac("sha256", encryptionKey)
    .update("hosted-checkout encryption key id")
    .digest("hex")
    .slice(0, 16)
}

function associatedData(keyId: string, { provider_id, id }: KeyPlace): Buffer {
  return Buffer.from(JSON.stringify([VERSION, keyId, provider_id, id]))
}
