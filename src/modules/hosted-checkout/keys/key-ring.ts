import {
  MerchantKeyError,
  WebhookSignatureError,
} from "../../../core/errors/hosted-checkout-errors"
import { decryptKey } from "../../../core/keys/key-cipher"
import type { StoredMerchantKey } from "../../../core/keys/merchant-key"
import type { MerchantKeys, StoredKeyOptions } from "../../../core/keys/merchant-keys"
import { LogLimit } from "../../../core/log-limit"
import { decodeNotification, type Notification } from "../../../core/signature/notification"
import { verifySignature, type Bytes } from "../../../core/signature/signature"
import { withDeadline } from "../../../payments/deadline"
import type { MerchantKeyRows } from "./merchant-key-rows"

/** A key changed on another server applies here after this time at the latest. */
const FRESH_MS = 5_000
/** Minimum interval of reads that unknown signatures trigger, because anybody can send them. */
const AGAIN_MS = 250
/** Delay after a failed read; the known keys are used meanwhile. */
const FAILED_MS = 1_000
const NOTE_USE_EVERY_MS = 60_000

const READ_DEADLINE_MS = 2_000

const delay = async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms))

interface KeyRingOptions extends StoredKeyOptions {
  rows: Pick<MerchantKeyRows, "keysInUse" | "noteKeyUse">
  provider_id: string
  /** Warns once about each unreadable key, and once a minute about an unreachable database. */
  warn: (message: string) => void
}

interface Key {
  id: string
  secret: string
  inForce: boolean
}

/**
 * Caches the keys that were set in Admin. When a key is needed and the last read is more than five seconds ago, the
 * keys are read again, one read at a time. While the database is unreachable, the known keys are used.
 */
export class KeyRing implements MerchantKeys {
  readonly #options: KeyRingOptions
  /** undefined until the first read. */
  #keys: readonly Key[] | undefined
  #unreadable: readonly string[] = []
  #readFailed = false
  #readAt = -Infinity
  #staleAt = -Infinity
  #reading: Promise<void> | undefined
  #readingAgain: Promise<void> | undefined
  readonly #usedAt = new Map<string, number>()
  /** Anybody can trigger a read by sending a notification. */
  readonly #failedReads = new LogLimit()

  constructor(options: KeyRingOptions) {
    this.#options = options
  }

  async isSetUp(): Promise<boolean> {
    await this.#upToDate()
    return this.#keyInForce() !== undefined
  }

  async inForce(): Promise<string> {
    await this.#upToDate()
    const key = this.#keyInForce()
    if (!key) {
      throw this.#noKey()
    }
    return key.secret
  }

  async read(raw: Bytes, header: string | null | undefined): Promise<Notification> {
    await this.#upToDate()
    const known = this.#verified(raw, header)
    if (known) {
      return known
    }
    // The notification may be signed with a key that another server has just set.
    await this.#again()
    const read = this.#verified(raw, header)
    if (read) {
      return read
    }
    throw this.#knowsAllKeys() ? new WebhookSignatureError() : this.#noKey()
  }

  async refresh(): Promise<void> {
    await this.#reading
    await this.#readKeys()
  }

  async #upToDate(): Promise<void> {
    if (performance.now() >= this.#staleAt) {
      await this.#readKeys()
    }
  }

  /** A read that begins after this call; concurrent callers share it. */
  async #again(): Promise<void> {
    this.#readingAgain ??= (async () => {
      await delay(Math.max(0, this.#readAt + AGAIN_MS - performance.now()))
      await this.#reading
      this.#readingAgain = undefined
      await this.#readKeys()
    })()
    await this.#readingAgain
  }

  async #readKeys(): Promise<void> {
    this.#reading ??= this.#takeKeys().finally(() => (this.#reading = undefined))
    await this.#reading
  }

  async #takeKeys(): Promise<void> {
    const { rows, provider_id, warn } = this.#options
    this.#readAt = performance.now()
    try {
      this.#take(await withDeadline(READ_DEADLINE_MS, rows.keysInUse(provider_id)))
      this.#staleAt = this.#readAt + FRESH_MS
      this.#readFailed = false
    } catch (error) {
      this.#readFailed = true
      if (this.#keys) {
        this.#staleAt = performance.now() + FAILED_MS
      }
      const { name, message } = error as Error
      const line = this.#failedReads.line(
        name,
        `Hosted checkout: could not read the merchant keys of ${provider_id}: ${name}: ${message}`,
        performance.now()
      )
      if (line) {
        warn(line)
      }
    }
  }

  #take(rows: readonly StoredMerchantKey[]): void {
    const { encryptionKey, provider_id, warn } = this.#options
    const unreadable: string[] = []
    const keys = rows.flatMap((row): Key[] => {
      try {
        const secret = decryptKey(row.ciphertext, encryptionKey, row)
        return [{ id: row.id, secret, inForce: row.replaced_at === null }]
      } catch (error) {
        unreadable.push(row.id)
        if (!this.#unreadable.includes(row.id)) {
          warn(
            `Hosted checkout: could not read key ${row.id} of ${provider_id}. ${(error as Error).message}`
          )
        }
        return []
      }
    })
    if (this.#keyInForce()?.id !== keys.find(({ inForce }) => inForce)?.id) {
      // Record the next use at once: admins want to know whether a replaced key is still used.
      this.#usedAt.clear()
    }
    this.#keys = keys
    this.#unreadable = unreadable
  }

  #verified(raw: Bytes, header: string | null | undefined): Notification | undefined {
    const { signature } = this.#options
    const key = this.#keys?.find(({ secret }) => verifySignature(raw, header, secret, signature))
    if (!key) {
      return undefined
    }
    this.#noteUse(key.id)
    return decodeNotification(raw)
  }

  /** Not on the request's path; a lost note is written again a minute later. */
  #noteUse(id: string): void {
    const now = performance.now()
    if (now - (this.#usedAt.get(id) ?? -Infinity) >= NOTE_USE_EVERY_MS) {
      this.#usedAt.set(id, now)
      void this.#options.rows.noteKeyUse(id, new Date()).catch(() => undefined)
    }
  }

  #keyInForce(): Key | undefined {
    return this.#keys?.find(({ inForce }) => inForce)
  }

  /** Whether an unknown signature is surely a forgery. */
  #knowsAllKeys(): boolean {
    const hasOne = this.#options.hasConfiguredKey || Boolean(this.#keys?.length)
    return !this.#readFailed && this.#unreadable.length === 0 && hasOne
  }

  #noKey(): MerchantKeyError {
    if (this.#readFailed) {
      return new MerchantKeyError("The merchant key could not be read from the database.")
    }
    return new MerchantKeyError(
      this.#unreadable.length > 0
        ? "A stored merchant key cannot be read with the encryptionKey in force. Set it again in Admin."
        : "No merchant key is set. Set it in Admin: Settings > Hosted checkout."
    )
  }
}
