import { randomBytes } from "node:crypto"
import { gatewayProfileSchema } from "../../contract"
import { keysOf, type KeyRings, type MerchantKeys } from "../merchant-keys"
import { generateTestHeader } from "../../signature/signature"

const profile = gatewayProfileSchema.parse({})
const encryptionKey = randomBytes(32)

describe("The keys of a provider instance", () => {
  it("are the one of the config, where it has one: at once, and without the database", () => {
    const keys = keysOf("pp_1", { merchantSecretKey: "sk_config", encryptionKey, profile }, () => {
      throw new Error("The database was asked.")
    })
    expect(keys.inForce()).toBe("sk_config")
    expect(keys.isSetUp()).toBe(true)
    expect(keys.read("{}", generateTestHeader("{}", "sk_config"))).toMatchObject({ body: {} })
    const alone = { merchantSecretKey: "sk_config", encryptionKey: undefined, profile }
    const { read } = keysOf("pp_1", alone, () => {
      throw new Error("The database was asked.")
    })
    expect(() => read("{}", generateTestHeader("{}", "sk_other"))).toThrow("signature")
  })

  it("are behind the one of the config those set in Admin, for what it did not sign", async () => {
    const notification = { body: { event: "payment.captured" } }
    const ring = { read: async () => notification } as unknown as MerchantKeys
    const of = jest.fn<MerchantKeys, Parameters<KeyRings["of"]>>(() => ring)
    const options = { merchantSecretKey: "sk_config", encryptionKey, profile }
    const { read } = keysOf("pp_1", options, () => ({ of }))

    expect(await read("{}", generateTestHeader("{}", "sk_previous"))).toBe(notification)
    const { signature } = profile
    expect(of).toHaveBeenCalledWith("pp_1", { encryptionKey, signature, behindConfig: true })
  })

  it("are else those set in Admin for this instance", () => {
    const ring = {} as MerchantKeys
    const of = jest.fn<MerchantKeys, Parameters<KeyRings["of"]>>(() => ring)
    const options = { merchantSecretKey: undefined, encryptionKey, profile }

    expect(keysOf("pp_1", options, () => ({ of }))).toBe(ring)
    expect(of).toHaveBeenCalledWith("pp_1", {
      encryptionKey,
      signature: profile.signature,
      behindConfig: false,
    })
  })

  it("are read anew where there are any in Admin", async () => {
    const refresh = jest.fn(async () => undefined)
    const of = () => ({ refresh }) as unknown as MerchantKeys
    const config = { merchantSecretKey: "sk_config", profile }

    await keysOf("pp_1", { ...config, encryptionKey: undefined }, () => ({ of })).refresh()
    expect(refresh).not.toHaveBeenCalled()
    await keysOf("pp_1", { ...config, encryptionKey }, () => ({ of })).refresh()
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
