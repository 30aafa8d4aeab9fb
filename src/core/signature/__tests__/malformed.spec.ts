import { WebhookPayloadError } from "../../errors/hosted-checkout-errors"
import { constructEvent, generateTestHeader, verifySignature } from "../signature"
import { malformedHeaders } from "../../__tests__/support/malformed-headers"
import { malformedJson } from "../../__tests__/support/malformed-json"

const SECRET = "sk_test_malformed"
const BODY = '{"event":"payment.captured"}'

describe("Malformed JSON", () => {
  it("The tests cover at least 150 different documents that are no JSON [case 12]", () => {
    const bodies = malformedJson.map(({ body }) => Buffer.from(body).toString("hex"))
    expect(new Set(bodies).size).toBe(bodies.length)
    expect(bodies.length).toBeGreaterThanOrEqual(150)
  })

  it.each(malformedJson)(
    "constructEvent refuses a signed document that is no JSON ($wrong) [case 12]",
    ({ body }) => {
      const header = generateTestHeader(body, SECRET)
      expect(() => constructEvent(body, header, SECRET)).toThrow(WebhookPayloadError)
      expect(() => constructEvent(Buffer.from(body), header, SECRET)).toThrow(WebhookPayloadError)
    }
  )
})

describe("Malformed headers", () => {
  const headers = malformedHeaders(BODY, SECRET)

  it("The tests cover at least 35 different malformed signature headers, and one correct header [case 3] [case 4]", () => {
    expect(new Set(headers).size).toBe(headers.length)
    expect(headers.length).toBeGreaterThanOrEqual(35)
    expect(verifySignature(BODY, generateTestHeader(BODY, SECRET), SECRET)).toBe(true)
  })

  it.each(headers)(
    "verifySignature refuses the malformed signature header %j [case 3] [case 4]",
    (header) => {
      expect(verifySignature(BODY, header, SECRET)).toBe(false)
    }
  )
})
