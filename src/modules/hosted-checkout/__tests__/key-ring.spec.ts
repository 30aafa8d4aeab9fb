import { randomBytes } from "node:crypto"
import { encryptKey } from "../../../core/keys/key-cipher"
import type { StoredMerchantKey } from "../../../core/keys/merchant-key"
import { generateTestHeader } from "../../../core/signature/signature"
import { KeyRing } from "../keys/key-ring"
import type { MerchantKeyRows } from "../keys/merchant-key-rows"

const PROVIDER = "pp_hosted-checkout_default"
const ENCRYPTION_KEY = randomBytes(32)
const BODY = JSON.stringify({ event: "payment.captured" })
const signedWith = (key: string) => [BODY, generateTestHeader(BODY, key)] as const

/** A database of keys that counts its reads. */
class Keys implements Pick<MerchantKeyRows, "keysInUse" | "noteKeyUse"> {
  rows: StoredMerchantKey[] = []
  reads = 0
  used: string[] = []
  fails = false

  set(secret: string, encryptionKey = ENCRYPTION_KEY): void {
    const now = new Date()
    const id = `hckey_${this.rows.length}`
    for (const row of this.rows) {
      row.replaced_at ??= now
    }
    this.rows.unshift({
      id,
      provider_id: PROVIDER,
      ciphertext: encryptKey(secret, encryptionKey, { provider_id: PROVIDER, id }),
      last_four: "",
      set_by: "user_1",
      replaced_at: null,
      retired_at: null,
      retired_by: null,
      last_used_at: null,
      created_at: now,
    })
  }

  async keysInUse(): Promise<StoredMerchantKey[]> {
    this.reads += 1
    if (this.fails) {
      throw new Error("connection refused")
    }
    return this.rows.map((row) => ({ ...row }))
  }

  async noteKeyUse(id: string): Promise<void> {
    this.used.push(id)
  }
}

describe("The ring of merchant keys", () => {
  let keys: Keys
  let ring: KeyRing
  let warnings: string[]
  const ringOf = (options: { hasConfiguredKey: boolean }) =>
    new KeyRing({
      rows: keys,
      provider_id: PROVIDER,
      encryptionKey: ENCRYPTION_KEY,
      signature: {},
      warn: (message) => warnings.push(message),
      ...options,
    })

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] })
    keys = new Keys()
    warnings = []
    ring = ringOf({ hasConfiguredKey: false })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Waits for what the ring waits for. */
  const patiently = async <Result>(call: Promise<Result>): Promise<Result> => {
    const [result] = await Promise.all([call, jest.advanceTimersByTimeAsync(1_000)])
    return result
  }
  const outcomeOf = async (call: Promise<unknown>): Promise<string> =>
    await call.then(
      () => "accepted",
      ({ name }: Error) => name
    )
  const reasonOf = async (call: Promise<unknown>): Promise<string> =>
    await patiently(outcomeOf(call))

  it("A server reads the merchant keys from the database at most once in five seconds", async () => {
    keys.set("sk_one")
    const asked = await Promise.all(
      Array.from({ length: 100 }, () => ring.read(...signedWith("sk_one")))
    )
    expect(asked).toHaveLength(100)
    expect(await ring.inForce()).toBe("sk_one")
    expect(keys.reads).toBe(1)

    await jest.advanceTimersByTimeAsync(4_900)
    await ring.inForce()
    expect(keys.reads).toBe(1)
  })

  it("A server uses a merchant key at most five seconds after another server has set the key", async () => {
    keys.set("sk_one")
    expect(await ring.inForce()).toBe("sk_one")
    keys.set("sk_two")
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await ring.inForce()).toBe("sk_two")
  })

  it("A server refuses a merchant key's signatures at most five seconds after another server has retired the key", async () => {
    keys.set("sk_one")
    keys.set("sk_two")
    expect(await outcomeOf(ring.read(...signedWith("sk_one")))).toBe("accepted")
    keys.rows = keys.rows.slice(0, 1)
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("WebhookSignatureError")
  })

  it("A server reads the merchant keys again before it refuses a signature, so that a key set just now is accepted", async () => {
    keys.set("sk_one")
    await ring.inForce()
    keys.set("sk_two")
    expect(await patiently(ring.read(...signedWith("sk_two")))).toMatchObject({
      body: { event: "payment.captured" },
    })
    expect(keys.reads).toBe(2)
  })

  it("A server that receives many forged signatures reads the merchant keys from the database at most four times a second [case 51]", async () => {
    keys.set("sk_one")
    await ring.inForce()
    const forged: Promise<string>[] = []
    for (let ms = 0; ms < 1_000; ms += 10) {
      forged.push(outcomeOf(ring.read(...signedWith("sk_x"))))
      await jest.advanceTimersByTimeAsync(10)
    }
    expect(new Set(await patiently(Promise.all(forged)))).toEqual(
      new Set(["WebhookSignatureError"])
    )
    // At 0, 250, 500 and 750 ms, and at 1,000 ms for those that came after the fourth.
    expect(keys.reads).toBe(5)
  })

  it("A server accepts a replaced merchant key's signatures, and refuses them after an admin has retired the key", async () => {
    keys.set("sk_one")
    keys.set("sk_two")
    await ring.read(...signedWith("sk_one"))
    await ring.read(...signedWith("sk_two"))
    expect(await ring.inForce()).toBe("sk_two")

    keys.rows.pop()
    await ring.refresh()
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("WebhookSignatureError")
  })

  it("While the database cannot be read, a server uses the merchant keys that it has read before, and logs a warning", async () => {
    keys.set("sk_one")
    await ring.inForce()
    keys.fails = true
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await ring.inForce()).toBe("sk_one")
    await ring.read(...signedWith("sk_one"))
    expect(keys.reads).toBe(2)
    expect(warnings).toEqual([
      expect.stringMatching(/could not read the merchant keys of pp_.*: .*connection refused/),
    ])
    // It may be signed with a key that was set meanwhile.
    expect(await reasonOf(ring.read(...signedWith("sk_two")))).toBe("MerchantKeyError")

    keys.fails = false
    keys.set("sk_two")
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await ring.inForce()).toBe("sk_two")
  })

  it("A server logs at most once a minute that merchant keys cannot be read from the database", async () => {
    keys.fails = true
    for (let count = 0; count < 100; count += 1) {
      await ring.refresh()
    }
    expect(keys.reads).toBe(100)
    expect(warnings).toHaveLength(1)

    jest.advanceTimersByTime(60_000)
    await ring.refresh()
    expect(warnings).toEqual([
      expect.anything(),
      expect.stringMatching(/ \(and 99 more like it\)$/),
    ])
  })

  it("A server without a readable merchant key throws MerchantKeyError for any signature, and not the error for a forged signature", async () => {
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("MerchantKeyError")
    expect(await ring.isSetUp()).toBe(false)
    expect(await reasonOf(ring.inForce())).toBe("MerchantKeyError")

    keys.fails = true
    await ring.refresh()
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("MerchantKeyError")

    keys.fails = false
    keys.set("sk_one", randomBytes(32))
    await ring.refresh()
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("MerchantKeyError")
    await expect(ring.inForce()).rejects.toThrow("cannot be read with the encryptionKey")
  })

  it("A server that cannot decrypt one of two merchant keys throws MerchantKeyError for a signature of that key, not the error for a forged signature", async () => {
    keys.set("sk_one", randomBytes(32))
    keys.set("sk_two")
    await ring.read(...signedWith("sk_two"))
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("MerchantKeyError")
    keys.rows.pop()
    await ring.refresh()
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("WebhookSignatureError")
  })

  it("A server with a merchant key in medusa-config also accepts the signatures of stored merchant keys, and refuses a signature of an unknown key as forged", async () => {
    ring = ringOf({ hasConfiguredKey: true })
    expect(await reasonOf(ring.read(...signedWith("sk_one")))).toBe("WebhookSignatureError")
    keys.set("sk_one")
    keys.set("sk_two")
    await ring.refresh()
    await ring.read(...signedWith("sk_one"))
    await ring.read(...signedWith("sk_two"))
    expect(await reasonOf(ring.read(...signedWith("sk_x")))).toBe("WebhookSignatureError")
  })

  it("A server warns once about a merchant key that cannot be decrypted, and the warning contains no key", async () => {
    keys.set("sk_one", randomBytes(32))
    await ring.refresh()
    await ring.refresh()
    expect(warnings).toEqual([expect.stringContaining("key hckey_0 of pp_hosted-checkout_default")])
    expect(warnings.join()).not.toContain("sk_one")
  })

  it("A server stores the time of a merchant key's last use at most once a minute, and once more at the first use after the key was replaced", async () => {
    keys.set("sk_one")
    await ring.read(...signedWith("sk_one"))
    await ring.read(...signedWith("sk_one"))
    expect(keys.used).toEqual(["hckey_0"])
    keys.set("sk_two")
    await ring.refresh()
    await ring.read(...signedWith("sk_one"))
    await ring.read(...signedWith("sk_one"))
    expect(keys.used).toEqual(["hckey_0", "hckey_0"])
    await jest.advanceTimersByTimeAsync(60_000)
    await ring.read(...signedWith("sk_one"))
    expect(keys.used).toHaveLength(3)
  })

  it("While the time of a merchant key's use is still being stored, a server already accepts a right signature and refuses a forged signature [case 51]", async () => {
    keys.set("sk_one")
    keys.noteKeyUse = async () => await new Promise(() => undefined)
    await ring.read(...signedWith("sk_one"))
    expect(await reasonOf(ring.read(...signedWith("sk_x")))).toBe("WebhookSignatureError")
    expect(keys.used).toEqual([])
  })
})
