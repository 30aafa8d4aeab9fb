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
  it("accepts the signature of the body, as text and as bytes", () => {
    expect(verifySignature(BODY, HEADER, SECRET)).toBe(true)
    expect(verifySignature(Buffer.from(BODY), HEADER, SECRET)).toBe(true)
    expect(verifySignature(new TextEncoder().encode(BODY), HEADER, Buffer.from(SECRET))).toBe(true)
  })

  it("takes text as UTF-8", () => {
    const header = generateTestHeader("Zoë 😀", "clé")

    expect(verifySignature(Buffer.from("Zoë 😀", "utf8"), header, Buffer.from("clé"))).toBe(true)
  })

  it.each([
    ["another body", `${BODY} `, HEADER, SECRET],
    ["another secret", BODY, HEADER, "sk_test_other"],
    ["a secret with a blank at its end", BODY, HEADER, `${SECRET} `],
    ["another digest", BODY, generateTestHeader("x", SECRET), SECRET],
  ])("refuses %s [case 6]", (_, body, header, secret) => {
    expect(verifySignature(body, header, secret)).toBe(false)
  })

  it("accepts upper case hex digits", () => {
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
  ])("refuses a header with %s [case 1] [case 8]", (_, header) => {
    expect(verifySignature(BODY, header as string, SECRET)).toBe(false)
  })

  it("refuses an empty body, also where its digest matches [case 1]", () => {
    expect(verifySignature("", generateTestHeader("", SECRET), SECRET)).toBe(false)
    expect(verifySignature(Buffer.alloc(0), generateTestHeader("", SECRET), SECRET)).toBe(false)
  })
})

describe("verifySignature with base64 by option", () => {
  it("accepts the digest in base64 and nothing else", () => {
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
  ])("refuses a header with %s", (_, header) => {
    expect(verifySignature(BODY, header, SECRET, base64)).toBe(false)
  })

  it("refuses another spelling of the same digest", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    const last = alphabet.indexOf(BASE64_HEADER.at(-2) ?? "")
    const other = `${BASE64_HEADER.slice(0, -2)}${alphabet[last + 1]}=`

    // The last two bits of the last character belong to no byte: both decode to the same digest.
    expect(Buffer.from(other.slice(7), "base64")).toEqual(Buffer.from(DIGEST, "hex"))
    expect(verifySignature(BODY, other, SECRET, base64)).toBe(false)
  })
})

describe("verifySignature with several secrets", () => {
  it("accepts the signature of any of them: the current key and the previous [case 14]", () => {
    expect(verifySignature(BODY, HEADER, [SECRET, "sk_test_old"])).toBe(true)
    expect(verifySignature(BODY, HEADER, ["sk_test_new", SECRET])).toBe(true)
    expect(verifySignature(BODY, HEADER, ["sk_test_new", "sk_test_old"])).toBe(false)
  })

  it.each<[string, Bytes]>([
    ["an empty text", ""],
    ["blanks", " \t"],
    ["no bytes", new Uint8Array()],
  ])("skips %s: no signature can be made with it [case 2] [case 14]", (_, blank) => {
    expect(verifySignature(BODY, generateTestHeader(BODY, blank), blank)).toBe(false)
    expect(verifySignature(BODY, generateTestHeader(BODY, blank), [blank, SECRET])).toBe(false)
    expect(verifySignature(BODY, HEADER, [blank, SECRET])).toBe(true)
  })

  it("refuses everything when there is no secret [case 2]", () => {
    expect(verifySignature(BODY, HEADER, [])).toBe(false)
  })
})

describe("verifySignature of what is no body, no secret and no option", () => {
  it.each<[string, unknown, unknown, unknown]>([
    ["a body that is a list", [1], SECRET, {}],
    ["no body", null, SECRET, {}],
    ["a secret that is a number", BODY, 1, {}],
    ["no secret", BODY, null, {}],
    ["a list with none in it", BODY, [null], {}],
    ["no options", BODY, SECRET, null],
    ["an unknown encoding", BODY, SECRET, { encoding: "utf8" }],
  ])("refuses %s, and does not throw", (_, raw, secrets, options) => {
    expect(verifySignature(raw as Bytes, HEADER, secrets as Bytes, options as object)).toBe(false)
  })
})

describe("generateTestHeader", () => {
  it("writes what the gateway would send", () => {
    expect(HEADER).toMatch(/^sha256=[0-9a-f]{64}$/)
    expect(BASE64_HEADER).toBe(`sha256=${Buffer.from(DIGEST, "hex").toString("base64")}`)
  })
})
