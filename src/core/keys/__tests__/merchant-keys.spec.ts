import { randomBytes } from "node:crypto"
import { gatewayProfileSchema } from "../../contract/gateway-profile"
import { keysOf, type MerchantKeys, type StoredKeyOptions } from "../merchant-keys"
import { generateTestHeader } from "../../signature/signature"

const profile = gatewayProfileSchema.parse({})
const encryptionKey = randomBytes(32)

const nothingStored = {
  read: () => {
    throw new Error("The database was asked.")
  },
} as unknown as MerchantKeys

describe("keysOf", () => {
  it("A merchant account whose merchant key is in medusa-config uses that key without reading the database", () => {
    const config = { merchantSecretKey: "sk_config", encryptionKey, profile }
    const keys = keysOf(config, () => nothingStored)
    expect(keys.inForce()).toBe("sk_config")
    expect(keys.isSetUp()).toBe(true)
    expect(keys.read("{}", generateTestHeader("{}", "sk_config"))).toMatchObject({ body: {} })

    const { read } = keysOf({ ...config, encryptionKey: undefined }, () => {
      throw new Error("The stored keys were asked for.")
    })
    expect(() => read("{}", generateTestHeader("{}", "sk_other"))).toThrow("signature")
  })

  it("A notification whose signature the key in medusa-config did not make is checked with the keys set in Admin", async () => {
    const notification = { body: { event: "payment.captured" } }
    const ring = { read: async () => notification } as unknown as MerchantKeys
    const stored = jest.fn<MerchantKeys, [StoredKeyOptions]>(() => ring)
    const options = { merchantSecretKey: "sk_config", encryptionKey, profile }
    const { read } = keysOf(options, stored)

    expect(await read("{}", generateTestHeader("{}", "sk_previous"))).toBe(notification)
    const { signature } = profile
    expect(stored.mock.calls).toEqual([[{ encryptionKey, signature, hasConfiguredKey: true }]])
  })

  it("A merchant account without a merchant key in medusa-config uses the keys set in Admin", () => {
    const ring = {} as MerchantKeys
    const stored = jest.fn<MerchantKeys, [StoredKeyOptions]>(() => ring)
    const options = { merchantSecretKey: undefined, encryptionKey, profile }

    expect(keysOf(options, stored)).toBe(ring)
    const { signature } = profile
    expect(stored.mock.calls).toEqual([[{ encryptionKey, signature, hasConfiguredKey: false }]])
  })

  it("A merchant account with a key in medusa-config reads the keys set in Admin anew only if an encryption key is configured", async () => {
    const refresh = jest.fn(async () => undefined)
    const stored = () => ({ refresh }) as unknown as MerchantKeys
    const config = { merchantSecretKey: "sk_config", profile }

    await keysOf({ ...config, encryptionKey: undefined }, stored).refresh()
    expect(refresh).not.toHaveBeenCalled()
    await keysOf({ ...config, encryptionKey }, stored).refresh()
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
