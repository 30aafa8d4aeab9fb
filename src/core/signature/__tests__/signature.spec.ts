import {
  generateTestHeader,
  verifySignature,
  type Bytes,
  type SignatureOptions,
} from "../signature"

const SECRET = "sk_test_current"
const BODY = '{"event":"payment.captured"}'
const HEADER = generateTestHeader(BODY, SECRET)
const DIGEST = HEADER.slice("sha256=".length)
const base64: SignatureOptions = { encoding: "base64" }
const BASE64_HEADER = generateTestHeader(BODY, SECRET, base64)

describe("verifySignature", () => {
  it("verifySignature accepts the right signature of a body, given as text or as bytes", () => {
    expect(verifySignature(BODY, HEADER, SECRET)).toBe(true)
    expect(verifySignature(Buffer.from(BODY), HEADER, SECRET)).toBe(true)
    expect(verifySignature(new TextEncoder().encode(BODY), HEADER, Buffer.from(SECRET))).toBe(true)
  })

  it("verifySignature reads a body and a key given as text as UTF-8", () => {
    const header = generateTestHeader("Zoë 😀", "clé")

    expect(verifySignature(Buffer.from("Zoë 😀", "utf8"), header, Buffer.from("clé"))).toBe(true)
  })

  it.each([
    ["a body that was not signed", `${BODY} `, HEADER, SECRET],
    ["a signature that was made with another key", BODY, HEADER, "sk_test_other"],
    [
      "a signature that was made without the blank at the end of the key",
      BODY,
      HEADER,
      `${SECRET} `,
    ],
    ["the signature of another body", BODY, generateTestHeader("x", SECRET), SECRET],
  ])("verifySignature refuses a notification with %s [case 6]", (_, body, header, secret) => {
    expect(verifySignature(body, header, secret)).toBe(false)
  })

  it("verifySignature accepts a signature in upper case hex digits", () => {
    expect(verifySignature(BODY, `sha256=${DIGEST.toUpperCase()}`, SECRET)).toBe(true)
  })

  it.each<[string, unknown]>([
    ["a blank in front", ` ${HEADER}`],
    ["a blank behind", `${HEADER} `],
    ["a line break behind", `${HEADER}\n`],
    ["a line in front", `x\n${HEADER}`],
    ["no header", undefined],
    ["null", null],
    ["a list of headers", [HEADER]],
    ["an object", { toString: () => HEADER }],
  ])("verifySignature refuses a signature header with %s [case 1] [case 8]", (_, header) => {
    expect(verifySignature(BODY, header as string, SECRET)).toBe(false)
  })

  it("verifySignature refuses an empty body even if the signature is right [case 1]", () => {
    expect(verifySignature("", generateTestHeader("", SECRET), SECRET)).toBe(false)
    expect(verifySignature(Buffer.alloc(0), generateTestHeader("", SECRET), SECRET)).toBe(false)
  })
})

describe("verifySignature in base64", () => {
  it("verifySignature with the option encoding: base64 accepts a base64 signature, and no hex signature", () => {
    expect(verifySignature(BODY, BASE64_HEADER, SECRET, base64)).toBe(true)
    expect(verifySignature(BODY, HEADER, SECRET, base64)).toBe(false)
  })

  it.each([
    ["no padding", BASE64_HEADER.slice(0, -1)],
    ["more padding", `${BASE64_HEADER}=`],
    ["something behind", `${BASE64_HEADER}\n`],
    ["something in front", ` ${BASE64_HEADER}`],
    ["a character less", `sha256=${BASE64_HEADER.slice(8)}`],
    ["the URL alphabet", "sha256=" + "-_".repeat(21) + "A="],
  ])("verifySignature with the option encoding: base64 refuses a header with %s", (_, header) => {
    expect(verifySignature(BODY, header, SECRET, base64)).toBe(false)
  })

  it("verifySignature with the option encoding: base64 refuses a signature that spells the right digest in another way", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    const last = alphabet.indexOf(BASE64_HEADER.at(-2) ?? "")
    const other = `${BASE64_HEADER.slice(0, -2)}${alphabet[last + 1]}=`

    // The last two bits of the last character belong to no byte: both decode to the same digest.
    expect(Buffer.from(other.slice(7), "base64")).toEqual(Buffer.from(DIGEST, "hex"))
    expect(verifySignature(BODY, other, SECRET, base64)).toBe(false)
  })
})

describe("verifySignature with several keys", () => {
  it("verifySignature accepts a signature of any of several keys, such as the current and the former key [case 14]", () => {
    expect(verifySignature(BODY, HEADER, [SECRET, "sk_test_old"])).toBe(true)
    expect(verifySignature(BODY, HEADER, ["sk_test_new", SECRET])).toBe(true)
    expect(verifySignature(BODY, HEADER, ["sk_test_new", "sk_test_old"])).toBe(false)
  })

  it.each<[string, Bytes]>([
    ["an empty text as key", ""],
    ["a key of blanks", " \t"],
    ["a key of no bytes", new Uint8Array()],
  ])(
    "verifySignature refuses a signature made with %s, and still accepts the signature of another key in the same list [case 2] [case 14]",
    (_, blank) => {
      expect(verifySignature(BODY, generateTestHeader(BODY, blank), blank)).toBe(false)
      expect(verifySignature(BODY, generateTestHeader(BODY, blank), [blank, SECRET])).toBe(false)
      expect(verifySignature(BODY, HEADER, [blank, SECRET])).toBe(true)
    }
  )

  it("verifySignature refuses every signature if no key is given [case 2]", () => {
    expect(verifySignature(BODY, HEADER, [])).toBe(false)
  })
})

describe("verifySignature with wrong arguments", () => {
  it.each<[string, unknown, unknown, unknown]>([
    ["a body that is a list", [1], SECRET, {}],
    ["a body that is null", null, SECRET, {}],
    ["a key that is a number", BODY, 1, {}],
    ["a key that is null", BODY, null, {}],
    ["a list of keys with null in it", BODY, [null], {}],
    ["options that are null", BODY, SECRET, null],
    ["an unknown encoding", BODY, SECRET, { encoding: "utf8" }],
  ])("verifySignature returns false for %s, and does not throw", (_, raw, secrets, options) => {
    expect(verifySignature(raw as Bytes, HEADER, secrets as Bytes, options as object)).toBe(false)
  })
})

describe("generateTestHeader", () => {
  it("generateTestHeader makes the signature header that the gateway would send, in hex or in base64", () => {
    expect(HEADER).toMatch(/^sha256=[0-9a-f]{64}$/)
    expect(BASE64_HEADER).toBe(`sha256=${Buffer.from(DIGEST, "hex").toString("base64")}`)
  })
})
