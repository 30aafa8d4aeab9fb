import { randomBytes } from "node:crypto"
import { inspect } from "node:util"
import fc from "fast-check"
import { holds } from "../../__tests__/support/holds"
import { thrownAs } from "../../__tests__/support/thrown"
import { StoredKeyError } from "../../errors/hosted-checkout-errors"
import { decryptKey, encryptKey } from "../key-cipher"

const KEY = "sk_live_never_shown"
const ENCRYPTION_KEY = randomBytes(32)
const PLACE = { provider_id: "pp_hosted-checkout_default", id: "hckey_1" }

const stored = encryptKey(KEY, ENCRYPTION_KEY, PLACE)

const failureOf = (run: () => unknown) => thrownAs(StoredKeyError, run)

describe("Stored merchant keys", () => {
  it("Any merchant key that is encrypted and decrypted again is the same merchant key", () => {
    holds(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (key) => {
        expect(decryptKey(encryptKey(key, ENCRYPTION_KEY, PLACE), ENCRYPTION_KEY, PLACE)).toBe(key)
      })
    )
  })

  it("A merchant key that an older version of the plugin has encrypted can be decrypted", () => {
    const written =
      "v1.7cf41b53064facd2.epanMafEbtL02OoL.TcBVqGQbE2bQ2IoXd88.BNVopmvDIWhH8PKR0Ny2Jg"
    expect(decryptKey(written, Buffer.alloc(32, 7), PLACE)).toBe("sk_test_stored")
  })

  it("An encrypted merchant key names its version and the encryption key's id, and contains no part of either key", () => {
    expect(stored).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+\.[\w-]+\.[\w-]+$/)
    for (const encoding of ["hex", "base64", "base64url"] as const) {
      expect(stored).not.toContain(Buffer.from(KEY).toString(encoding).slice(0, 8))
      expect(stored).not.toContain(ENCRYPTION_KEY.toString(encoding).slice(0, 8))
    }
  })

  it("A merchant key that is encrypted twice gives two different texts that name the same encryption key", () => {
    const again = encryptKey(KEY, ENCRYPTION_KEY, PLACE)
    expect(again.split(".").slice(0, 2)).toEqual(stored.split(".").slice(0, 2))
    expect(again.split(".").slice(2)).not.toEqual(stored.split(".").slice(2))
  })

  it("An encrypted merchant key cannot be decrypted with another encryption key, and the error says so", () => {
    const error = failureOf(() => decryptKey(stored, randomBytes(32), PLACE))
    expect(error).toMatchObject({
      name: "StoredKeyError",
      code: "stored_key_unreadable",
      reason: "other_key",
    })
    expect(error.message).toMatch(/another encryptionKey/)
  })

  it.each([
    ["another provider's row", { ...PLACE, provider_id: "pp_hosted-checkout_usd" }],
    ["another row of the same provider", { ...PLACE, id: "hckey_2" }],
    [
      "a row whose provider id and id together spell the same",
      { provider_id: `${PLACE.provider_id}h`, id: "ckey_1" },
    ],
  ])("An encrypted merchant key cannot be decrypted as the key of %s", (_, place) => {
    const { reason, message } = failureOf(() => decryptKey(stored, ENCRYPTION_KEY, place))
    expect(reason).toBe("altered")
    expect(message).toMatch(/was altered/)
  })

  it("An encrypted merchant key cannot be decrypted if one character is changed or missing", () => {
    for (let at = 0; at < stored.length; at++) {
      const changed = stored[at] === "A" ? "B" : "A"
      for (const instead of [changed, ""]) {
        const altered = stored.slice(0, at) + instead + stored.slice(at + 1)
        if (isTheSameBytes(altered)) {
          continue
        }
        const error = failureOf(() => decryptKey(altered, ENCRYPTION_KEY, PLACE))
        expect(inspect(error)).not.toContain(KEY)
      }
    }
  })

  it.each(["", "v2" + stored.slice(2), KEY, `${stored}.`, ` ${stored}`, "v1....", stored + "\n"])(
    "The text %p cannot be decrypted as a merchant key",
    (text) => {
      expect(failureOf(() => decryptKey(text, ENCRYPTION_KEY, PLACE)).reason).toBe("altered")
    }
  )
})

/** The last character of base64 has bits that mean nothing. */
function isTheSameBytes(altered: string): boolean {
  const bytes = (text: string) =>
    text
      .split(".")
      .slice(2)
      .map((part) => Buffer.from(part, "base64url").toString("hex"))
  const head = (text: string) => text.split(".").slice(0, 2).join(".")
  return (
    head(altered) === head(stored) &&
    altered.length === stored.length &&
    bytes(altered).join() === bytes(stored).join()
  )
}
