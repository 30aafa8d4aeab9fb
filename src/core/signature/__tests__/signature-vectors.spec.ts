import { generateTestHeader, verifySignature } from "../signature"
import headerVectors from "../../__tests__/fixtures/sha256_header_vectors.json"
import rfc4231 from "../../__tests__/fixtures/rfc4231_hmac_sha256.json"
import wycheproof from "../../__tests__/fixtures/wycheproof_hmac_sha256_test.json"

const bytes = (hex: string) => Buffer.from(hex, "hex")

const wycheproofTests = wycheproof.testGroups.flatMap(({ tagSize, tests }) =>
  tests.map((test) => ({ ...test, tagSize }))
)

describe("Wycheproof vectors", () => {
  it("The tests cover all of Wycheproof's HMAC test vectors, also those with shortened signatures [case 5]", () => {
    expect(wycheproofTests).toHaveLength(wycheproof.numberOfTests)
    expect(wycheproofTests.filter(({ tagSize }) => tagSize < 256).length).toBeGreaterThan(0)
  })

  it.each(wycheproofTests)(
    "verifySignature accepts Wycheproof's test vector $tcId ($comment, $tagSize bits, $result) only if the signature is valid and not shortened, and the body is not empty [case 5]",
    (test) => {
      const { key, msg, tag, tagSize, result } = test
      // A truncated tag and an empty message must be refused, also where the digest would match.
      const mayVerify = result === "valid" && tagSize === 256 && msg !== ""
      const given = [bytes(msg), `sha256=${tag}`, bytes(key)] as const
      const base64 = `sha256=${bytes(tag).toString("base64")}`

      expect(verifySignature(...given)).toBe(mayVerify)
      expect(verifySignature(bytes(msg), base64, bytes(key), { encoding: "base64" })).toBe(
        mayVerify
      )
      if (result === "valid" && tagSize === 256) {
        expect(generateTestHeader(bytes(msg), bytes(key))).toBe(`sha256=${tag}`)
      }
    }
  )
})

describe("RFC 4231 vectors", () => {
  it.each(rfc4231.tests)(
    "verifySignature and generateTestHeader match RFC 4231 test case $tcId ($tagBits bits)",
    ({ key, msg, tag, fullTag, tagBits }) => {
      expect(verifySignature(bytes(msg), `sha256=${fullTag}`, bytes(key))).toBe(true)
      expect(verifySignature(bytes(msg), `sha256=${tag}`, bytes(key))).toBe(tagBits === 256)
      expect(generateTestHeader(bytes(msg), bytes(key))).toBe(`sha256=${fullTag}`)
    }
  )
})

describe("Headers of other services", () => {
  it.each(headerVectors.vectors)(
    "verifySignature accepts or refuses the published signature header $id as the header's publisher does, except that verifySignature always refuses an empty body",
    ({ payload_base64, payload_text, secret, ...vector }) => {
      const payload = Buffer.from(payload_base64, "base64")
      // The spec refuses an empty payload whatever its digest.
      const expected = vector.expect && payload.length > 0

      expect(verifySignature(payload, vector.signature, secret)).toBe(expected)
      expect(verifySignature(payload_text, vector.signature, secret)).toBe(expected)
    }
  )

  it("verifySignature refuses an empty body even when its signature header is right (a vector from Stripe's SDK)", () => {
    const vector = headerVectors.vectors.find(({ id }) => id === "stripe-empty-payload")

    expect(vector?.signature).toBe(generateTestHeader("", vector?.secret ?? ""))
    expect(verifySignature("", vector?.signature, vector?.secret ?? "")).toBe(false)
  })
})
