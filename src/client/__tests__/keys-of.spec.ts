import { randomBytes } from "node:crypto"
import { gatewayProfileSchema, generateTestHeader, type Ledger } from "../../core"
import { keysOf } from "../keys-of"

const profile = gatewayProfileSchema.parse({})
const encryptionKey = randomBytes(32)
const ledgers = () => ({ ledger: ledger(), warn: () => undefined })

function ledger(): () => Ledger {
  const none = { keysInUse: async () => [] } as unknown as Ledger
  return () => none
}

describe("The keys of a provider instance", () => {
  it("are the one of the config, where it has one: at once, and without the database", () => {
    const keys = keysOf(
      "pp_1",
      { merchantSecretKey: "sk_config", encryptionKey, profile },
      {
        ledger: () => {
          throw new Error("The database was asked.")
        },
        warn: () => undefined,
      }
    )
    expect(keys.inForce()).toBe("sk_config")
    expect(keys.isSetUp()).toBe(true)
    expect(keys.read("{}", generateTestHeader("{}", "sk_config"))).toMatchObject({ body: {} })
    expect(() => keys.read("{}", generateTestHeader("{}", "sk_other"))).toThrow("signature")
  })

  it("are shared by all who ask for the same instance of the same store, and by nobody else", () => {
    const store = ledgers()
    const options = { merchantSecretKey: undefined, encryptionKey, profile }
    const keys = keysOf("pp_1", options, store)

    expect(keysOf("pp_1", { ...options }, store)).toBe(keys)
    expect(keysOf("pp_2", options, store)).not.toBe(keys)
    expect(keysOf("pp_1", options, ledgers())).not.toBe(keys)
  })
})
