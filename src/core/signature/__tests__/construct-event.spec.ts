import { inspect } from "node:util"
import type { z } from "zod"
import {
  type webhookEventSchema,
  SIGNATURE_HEADER,
  type WebhookEvent,
} from "../../contract/webhook-event"
import { WebhookPayloadError, WebhookSignatureError } from "../../errors/hosted-checkout-errors"
import { gatewayProfileSchema } from "../../contract/gateway-profile"
import { thrownAs } from "../../__tests__/support/thrown"
import { constructEvent, generateTestHeader, type Bytes } from "../signature"

type Payload = z.input<typeof webhookEventSchema>

const SECRET = "sk_test_current"
const signed = (raw: Bytes) => constructEvent(raw, generateTestHeader(raw, SECRET), SECRET)

const failureOf = (run: () => unknown) => thrownAs(Error, run)

describe("constructEvent", () => {
  it("returns the decoded object with every field it came with", () => {
    const body = { event: "payment.captured", amount: "22.59", extra: { list: [1, null] } }

    expect(signed(JSON.stringify(body))).toEqual(body)
    expect(signed(Buffer.from(JSON.stringify(body)))).toEqual(body)
    expect(signed("{}")).toEqual({})
  })

  it("types the event's fields, each as the inbox reads it", () => {
    const { event, amount, reference, ...rest } = signed('{"event":"payment.captured","risk":1}')
    const kind: string | null | undefined = event
    const sum: string | number | null | undefined = amount
    const id: string | number | null | undefined = reference
    // Checked by the compiler: neither has a field that the other lacks, or has with another type.
    const both: [(read: Payload) => WebhookEvent, (sent: WebhookEvent) => Payload] = [
      (read) => read,
      (sent) => sent,
    ]

    expect([kind, sum, id, rest]).toEqual(["payment.captured", undefined, undefined, { risk: 1 }])
    expect(both).toHaveLength(2)
  })

  it("is used with the header that is exported: the one of the default profile", () => {
    expect(SIGNATURE_HEADER).toBe(gatewayProfileSchema.parse({}).signature.header)
  })

  it("reads UTF-8", () => {
    expect(signed(Buffer.from('{"name":"Zoë 😀"}'))).toEqual({ name: "Zoë 😀" })
  })

  it("decodes base64 digests by option", () => {
    const options = { encoding: "base64" } as const
    const header = generateTestHeader("{}", SECRET, options)

    expect(constructEvent("{}", header, SECRET, options)).toEqual({})
    expect(() => constructEvent("{}", header, SECRET)).toThrow(WebhookSignatureError)
  })

  it.each<[string, string | null | undefined]>([
    ["a forged signature", generateTestHeader("{}", "sk_test_forged")],
    ["no signature", undefined],
    ["null", null],
    ["an empty header", ""],
  ])("refuses %s with 401 [case 17]", (_, header) => {
    const error = failureOf(() => constructEvent("{}", header, SECRET))

    expect(error).toBeInstanceOf(WebhookSignatureError)
    expect(error).toMatchObject({
      name: "WebhookSignatureError",
      code: "webhook_signature_mismatch",
      status: 401,
    })
  })

  it("refuses an unsigned body that is not JSON with 401: the signature comes first", () => {
    expect(failureOf(() => constructEvent("not json", "sha256=0", SECRET))).toHaveProperty(
      "status",
      401
    )
  })

  it("refuses an empty body with 401, also when it is signed", () => {
    expect(failureOf(() => signed(""))).toHaveProperty("status", 401)
  })

  it.each<[string, Bytes]>([
    ["no JSON", "payload-text"],
    ["a list", '["payload-text"]'],
    ["a string", '"payload-text"'],
    ["a number", "1"],
    ["null", "null"],
  ])("refuses a signed body that is %s with 400, and quotes nothing of it", (_, raw) => {
    const error = failureOf(() => signed(raw))

    expect(error).toBeInstanceOf(WebhookPayloadError)
    expect(error).toMatchObject({
      name: "WebhookPayloadError",
      code: "webhook_payload_unreadable",
      status: 400,
    })
    expect(inspect(error)).not.toContain("payload-text")
  })

  it("says whether a signed body is no JSON, or JSON that is no object", () => {
    expect(failureOf(() => signed("{")).message).toMatch(/not valid JSON/)
    expect(failureOf(() => signed("[]")).message).toMatch(/not a JSON object/)
  })
})
