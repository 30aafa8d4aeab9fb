import fc from "fast-check"
import { WebhookPayloadError, WebhookSignatureError } from "../../errors/hosted-checkout-errors"
import { parseJson } from "../../contract/parse-json"
import {
  constructEvent,
  generateTestHeader,
  verifySignature,
  type Bytes,
  type SignatureOptions,
} from "../signature"
import { holds } from "../../__tests__/support/holds"
import { thrownBy } from "../../__tests__/support/thrown"

const text = fc.string({ unit: "binary", minLength: 1 })
const surrogates = fc.constantFrom("\ud800", "a\udfff", "\udc00\ud800")
const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 })
const body = fc.oneof(text, surrogates, bytes)
const secret = fc.oneof(
  text.filter((key) => key.trim() !== ""),
  bytes
)
const options = fc.record<SignatureOptions>({ encoding: fc.constantFrom("hex", "base64") })
const anything = fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true })

const json = fc.oneof(fc.json(), fc.json({ noUnicodeString: false }), text, bytes)

describe("verifySignature", () => {
  it("verifySignature accepts any body that one of the given keys has signed, as text and as bytes", () => {
    holds(
      fc.property(
        body,
        secret,
        fc.array(secret),
        fc.array(secret),
        options,
        (raw, key, ...rest) => {
          const [before, after, choice] = rest
          const header = generateTestHeader(raw, key, choice)
          return (
            verifySignature(raw, header, [...before, key, ...after], choice) &&
            verifySignature(Buffer.from(raw), header, Buffer.from(key), choice)
          )
        }
      )
    )
  })

  it("verifySignature refuses any signed body in which one byte was changed, added or left out", () => {
    const change = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })

    holds(
      fc.property(bytes, secret, options, change, (raw, key, choice, { at, by }) => {
        const header = generateTestHeader(raw, key, choice)
        const place = at % raw.length
        const changed = raw.map((byte, index) => (index === place ? byte ^ by : byte))
        const longer = Uint8Array.from([...raw.slice(0, place), by, ...raw.slice(place)])
        const shorter = raw.filter((_, index) => index !== place)
        return [changed, longer, shorter].every(
          (other) => !verifySignature(other, header, key, choice)
        )
      })
    )
  })

  it("verifySignature refuses any signature in which one character was changed, added or left out", () => {
    const character = fc.oneof(fc.string({ minLength: 1, maxLength: 1, unit: "binary" }), digit())

    holds(
      fc.property(body, secret, options, character, fc.nat(), (raw, key, choice, instead, at) => {
        const header = generateTestHeader(raw, key, choice)
        const place = at % (header.length + 1)
        const [before, after] = [header.slice(0, place), header.slice(place)]
        const same = choice.encoding === "hex" && place >= 7 ? lower : exactly
        return [
          before + instead + after.slice(1),
          before + instead + after,
          before + after.slice(1),
        ]
          .filter((other) => same(other) !== same(header))
          .every((other) => !verifySignature(raw, other, key, choice))
      })
    )
  })

  it("verifySignature refuses any body that a different key has signed", () => {
    holds(
      fc.property(body, secret, fc.array(secret), options, (raw, key, others, choice) => {
        const strangers = others.filter((other) => asHmacKey(other) !== asHmacKey(key))
        return !verifySignature(raw, generateTestHeader(raw, key, choice), strangers, choice)
      })
    )
  })
})

describe("verifySignature with any arguments", () => {
  it("verifySignature returns false, and does not throw, when every argument is an arbitrary value [case 1]", () => {
    holds(
      fc.property(anything, anything, anything, anything, (raw, header, secrets, choice) => {
        return !verifySignature(raw as Bytes, header as string, secrets as Bytes, choice as object)
      })
    )
  })

  it("verifySignature returns false, and does not throw, for a well-formed signature header with arbitrary values as body and keys", () => {
    const header = generateTestHeader("{}", "sk_test")

    holds(
      fc.property(anything, anything, (raw, secrets) => {
        return !verifySignature(raw as Bytes, header, secrets as Bytes)
      })
    )
  })
})

describe("constructEvent", () => {
  it("constructEvent throws a WebhookSignatureError for a forged body, and a WebhookPayloadError for a signed non-object", () => {
    holds(
      fc.property(json, secret, options, fc.boolean(), (raw, key, choice, forged) => {
        if (raw.length === 0) {
          return true
        }
        const header = generateTestHeader(raw, forged ? `${key.toString()}.` : key, choice)
        const error = thrownBy(() => constructEvent(raw, header, key, choice))
        if (forged) {
          return error instanceof WebhookSignatureError && error.status === 401
        }
        return isJsonObject(raw)
          ? error === undefined
          : error instanceof WebhookPayloadError && error.status === 400
      })
    )
  })

  it("constructEvent throws a WebhookSignatureError, and no other error, when every argument is an arbitrary value", () => {
    holds(
      fc.property(anything, anything, anything, anything, (raw, header, secrets, choice) => {
        const call = () =>
          constructEvent(raw as Bytes, header as string, secrets as Bytes, choice as object)
        return thrownBy(call) instanceof WebhookSignatureError
      })
    )
  })

  it("constructEvent returns any signed object with every field that was sent, also unknown fields", () => {
    const fields = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5 })

    holds(
      fc.property(fields, secret, (event, key) => {
        const raw = JSON.stringify(event)
        const read = constructEvent(Buffer.from(raw), generateTestHeader(raw, key), key)
        return JSON.stringify(read) === JSON.stringify(parseJson(raw))
      })
    )
  })
})

function digit(): fc.Arbitrary<string> {
  return fc.constantFrom(..."0123456789abcdefABCDEF+/=AEIMQUYcgkosw")
}

function lower(header: string): string {
  return header.toLowerCase()
}

function exactly(header: string): string {
  return header
}

/** HMAC fills a key up with zeros: with more of them at its end it is the same key. */
function asHmacKey(key: Bytes): string {
  return Buffer.from(key)
    .toString("hex")
    .replace(/(00)+$/, "")
}

function isJsonObject(raw: Bytes): boolean {
  try {
    const decoded: unknown = JSON.parse(typeof raw === "string" ? raw : decode(raw))
    return typeof decoded === "object" && decoded !== null && !Array.isArray(decoded)
  } catch {
    return false
  }
}

function decode(raw: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(raw)
}
