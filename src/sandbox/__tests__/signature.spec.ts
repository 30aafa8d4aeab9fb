import headerVectors from "../../core/__tests__/fixtures/sha256_header_vectors.json"
import rfc4231 from "../../core/__tests__/fixtures/rfc4231_hmac_sha256.json"
import { signatureHeader } from "../webhook/signature"

describe("The signature header", () => {
  it.each(rfc4231.tests)(
    "The sandbox's signature equals RFC 4231's test case $tcId, in hex and in base64",
    ({ key, msg, fullTag }) => {
      const [body, secret] = [Buffer.from(msg, "hex"), Buffer.from(key, "hex")]
      const base64 = Buffer.from(fullTag, "hex").toString("base64")

      expect(signatureHeader(body, secret, "hex")).toBe(`sha256=${fullTag}`)
      expect(signatureHeader(body, secret, "base64")).toBe(`sha256=${base64}`)
    }
  )

  it.each(
    headerVectors.vectors.filter(({ id }) => ["github-docs-1", "octokit-sign-1"].includes(id))
  )(
    "The sandbox's signature equals the published test vector $id",
    ({ secret, payload_base64, signature }) => {
      const body = Buffer.from(payload_base64, "base64")

      expect(signatureHeader(body, secret, "hex")).toBe(signature)
    }
  )
})
