import { generateTestHeader } from "../signature"
import { signatureProblem } from "../signature-problem"

const BODY = '{"event":"payment.captured"}'
const KEY = "sk_key"
const hex = generateTestHeader(BODY, KEY)
const base64 = generateTestHeader(BODY, KEY, { encoding: "base64" })

describe("A signature", () => {
  it.each([
    ["right in hex", hex, "hex", undefined],
    ["right in base64", base64, "base64", undefined],
    ["not there", undefined, "hex", "missing"],
    ["null", null, "hex", "missing"],
    ["empty", "", "hex", "missing"],
    ["blank", "  ", "hex", "missing"],
    ["no digest", "sha256=abc", "hex", "malformed"],
    ["without its prefix", hex.slice(7), "hex", "malformed"],
    ["right in base64 where hex is expected", base64, "hex", "other_encoding"],
    ["right in hex where base64 is expected", hex, "base64", "other_encoding"],
    ["of another key", generateTestHeader(BODY, "sk_other"), "hex", "mismatch"],
    ["of another body", generateTestHeader(`${BODY} `, KEY), "hex", "mismatch"],
    [
      "of another key in the other encoding",
      generateTestHeader(BODY, "sk_other", { encoding: "base64" }),
      "hex",
      "mismatch",
    ],
  ] as const)("that is %s has the right problem", (_, header, encoding, problem) => {
    expect(signatureProblem(BODY, header, KEY, { encoding })).toBe(problem)
  })

  it("is expected in hex where nothing is said", () => {
    expect(signatureProblem(BODY, hex, KEY)).toBeUndefined()
    expect(signatureProblem(BODY, base64, KEY)).toBe("other_encoding")
  })
})
