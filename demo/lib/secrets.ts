import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs"

import { SECRETS_FILE } from "./paths"

/** The keys of this demo. They are made up once and stay, so that a restart keeps logins and signatures. */
export interface Secrets {
  merchantKey: string
  /** The store keeps the merchant key encrypted with it. */
  encryptionKey: string
  databasePassword: string
  jwtSecret: string
  cookieSecret: string
}

/**
 * Reads the demo's keys, and makes up the missing ones.
 *
 * @param env `HOSTED_CHECKOUT_SECRET_KEY` takes the merchant key's place; it is not written down
 */
export function loadSecrets(env: NodeJS.ProcessEnv): Secrets {
  const kept = existsSync(SECRETS_FILE)
    ? (JSON.parse(readFileSync(SECRETS_FILE, "utf8")) as Partial<Secrets>)
    : {}
  const secrets: Secrets = {
    merchantKey: kept.merchantKey ?? `demo_${randomHex()}`,
    encryptionKey: kept.encryptionKey ?? randomHex(32),
    databasePassword: kept.databasePassword ?? randomHex(),
    jwtSecret: kept.jwtSecret ?? randomHex(),
    cookieSecret: kept.cookieSecret ?? randomHex(),
  }
  writeFileSync(SECRETS_FILE, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  // The mode above counts only for a new file
  chmodSync(SECRETS_FILE, 0o600)
  return { ...secrets, merchantKey: env.HOSTED_CHECKOUT_SECRET_KEY || secrets.merchantKey }
}

function randomHex(bytes = 24): string {
  return randomBytes(bytes).toString("hex")
}
