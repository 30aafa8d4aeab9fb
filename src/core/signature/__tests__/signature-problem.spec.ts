import { generateTestHeader } from "../signature"
import { signatureProblem } from "../signature-problem"

const BODY = '{"event":"payment.captured"}'
const KEY = "sk_key"
const hex = generateTestHeader(BODY, KEY)
const base64 = generateTestHeader(BODY, KEY, { encoding: "base64" })

describe("signatureProblem", () => {
  it.each([
    ["absent", "missing", undefined, "hex"],
    ["null", "missing", null, "hex"],
    ["empty", "missing", "", "hex"],
    ["blank", "missing", "  ", "hex"],
    ["too short", "malformed", "sha256=abc", "hex"],
    ["without its prefix", "malformed", hex.slice(7), "hex"],
    ["in base64 instead of hex", "other_encoding", base64, "hex"],
    ["in hex instead of base64", "other_encoding", hex, "base64"],
    ["made with another key", "mismatch", generateTestHeader(BODY, "sk_other"), "hex"],
    ["made of another body", "mismatch", generateTestHeader(`${BODY} `, KEY), "hex"],
    [
      "made with another key in the other encoding",
      "mismatch",
      generateTestHeader(BODY, "sk_other", { encoding: "base64" }),
      "hex",
    ],
  ] as const)(
    'A refused signature that is %s is reported with the problem "%s"',
    (_, problem, header, encoding) => {
      expect(signatureProblem(BODY, header, KEY, { encoding })).toBe(problem)
    }
  )

  it("A signature that fits the key and the body is reported without a problem", () => {
    expect(signatureProblem(BODY, hex, KEY, { encoding: "hex" })).toBeUndefined()
    expect(signatureProblem(BODY, base64, KEY, { encoding: "base64" })).toBeUndefined()
  })

  it("A signature is checked as hex if no encoding is set", () => {
    expect(signatureProblem(BODY, hex, KEY)).toBeUndefined()
    expect(signatureProblem(BODY, base64, KEY)).toBe("other_encoding")
  })
})
