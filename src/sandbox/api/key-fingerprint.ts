import { createHmac } from "node:crypto"

/** Tells two Merchant Secret Keys apart without showing them: 16 hexadecimal digits. */
export function keyFingerprint(secretKey: string): string {
  return createHmac("sha256", secretKey).update("key-fingerprint").digest("hex").slice(0, 16)
}
