import crypto from "node:crypto"
import { generateTestHeader, verifySignature } from "../signature"

const SECRET = "sk_test_comparison"
const BODY = '{"event":"payment.captured"}'
const DIGEST = generateTestHeader(BODY, SECRET).slice("sha256=".length)

/** A digit of the digest changed. */
function changedAt(at: number): string {
  const other = DIGEST[at] === "0" ? "1" : "0"
  return `sha256=${DIGEST.slice(0, at)}${other}${DIGEST.slice(at + 1)}`
}

// No time is measured: the test checks which function compares, and how many bytes.
describe("The comparison of signatures", () => {
  let timingSafeEqual: jest.SpyInstance<boolean, [NodeJS.ArrayBufferView, NodeJS.ArrayBufferView]>

  beforeEach(() => {
    timingSafeEqual = jest.spyOn(crypto, "timingSafeEqual")
  })
  afterEach(() => jest.restoreAllMocks())

  it.each([
    ["the first digit", changedAt(0)],
    ["the last digit", changedAt(63)],
    ["nothing", `sha256=${DIGEST}`],
  ])(
    "verifySignature compares all 32 bytes of a signature in constant time when %s is wrong [case 15]",
    (_, header) => {
      const verified = verifySignature(BODY, header, SECRET)

      expect(timingSafeEqual).toHaveBeenCalledTimes(1)
      const [given, expected] = timingSafeEqual.mock.calls[0] ?? []
      expect([given?.byteLength, expected?.byteLength]).toEqual([32, 32])
      expect(timingSafeEqual).toHaveReturnedWith(verified)
    }
  )

  it("The result of verifySignature is the result of the constant-time comparison [case 15] [case 16]", () => {
    timingSafeEqual.mockReturnValue(true)
    expect(verifySignature(BODY, changedAt(0), SECRET)).toBe(true)
    timingSafeEqual.mockReturnValue(false)
    expect(verifySignature(BODY, `sha256=${DIGEST}`, SECRET)).toBe(false)
  })

  it("A signature of a wrong length is refused before the constant-time comparison", () => {
    expect(verifySignature(BODY, `sha256=${DIGEST.slice(2)}`, SECRET)).toBe(false)
    expect(verifySignature(BODY, `sha256=${DIGEST}00`, SECRET)).toBe(false)
    expect(timingSafeEqual).not.toHaveBeenCalled()
  })
})

describe("The result of verifySignature", () => {
  it.each([
    ["a right signature", `sha256=${DIGEST}`, true],
    ["a wrong signature", changedAt(0), false],
    ["no signature", undefined, false],
  ])(
    "verifySignature returns true or false for %s, never a promise that counts as true without await [case 16]",
    (_, header, is) => {
      const answer: unknown = verifySignature(BODY, header, SECRET)
      expect(answer).toBe(is)
      expect(verifySignature.constructor.name).toBe("Function")
    }
  )
})
