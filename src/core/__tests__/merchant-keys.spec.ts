import { randomBytes } from "node:crypto"
import { gatewayProfileSchema } from "../contract"
import { keysOf, type KeyRings, type MerchantKeys } from "../merchant-keys"
import { generateTestHeader } from "../signature"

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
    expect(() => keys.read("{}", generateTestHeader("{}", "sk_other"))).toThrow("signature")
  })

  it("are else those set in Admin for this instance", () => {
    const ring = {} as MerchantKeys
    const of = jest.fn<MerchantKeys, Parameters<KeyRings["of"]>>(() => ring)
    const options = { merchantSecretKey: undefined, encryptionKey, profile }

    expect(keysOf("pp_1", options, () => ({ of }))).toBe(ring)
    expect(of).toHaveBeenCalledWith("pp_1", { encryptionKey, signature: profile.signature })
  })
})
