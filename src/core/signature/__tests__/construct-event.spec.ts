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
  it("constructEvent returns the signed notification with every field that was sent", () => {
    const body = { event: "payment.captured", amount: "22.59", extra: { list: [1, null] } }

    expect(signed(JSON.stringify(body))).toEqual(body)
    expect(signed(Buffer.from(JSON.stringify(body)))).toEqual(body)
    expect(signed("{}")).toEqual({})
  })

  it("The TypeScript type of constructEvent's result has the fields that the plugin reads from a notification", () => {
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

  it("The exported SIGNATURE_HEADER is the name of the signature header that the default gateway profile uses", () => {
    expect(SIGNATURE_HEADER).toBe(gatewayProfileSchema.parse({}).signature.header)
  })

  it("constructEvent reads a signed body as UTF-8", () => {
    expect(signed(Buffer.from('{"name":"Zoë 😀"}'))).toEqual({ name: "Zoë 😀" })
  })

  it("constructEvent accepts a base64 signature only with the option encoding: base64", () => {
    const options = { encoding: "base64" } as const
    const header = generateTestHeader("{}", SECRET, options)

    expect(constructEvent("{}", header, SECRET, options)).toEqual({})
    expect(() => constructEvent("{}", header, SECRET)).toThrow(WebhookSignatureError)
  })

  it.each<[string, string | null | undefined]>([
    ["a forged signature", generateTestHeader("{}", "sk_test_forged")],
    ["no signature", undefined],
    ["a header that is null", null],
    ["an empty header", ""],
  ])(
    "constructEvent throws a WebhookSignatureError with status 401 for %s [case 17]",
    (_, header) => {
      const error = failureOf(() => constructEvent("{}", header, SECRET))

      expect(error).toBeInstanceOf(WebhookSignatureError)
      expect(error).toMatchObject({
        name: "WebhookSignatureError",
        code: "webhook_signature_mismatch",
        status: 401,
      })
    }
  )

  it("constructEvent throws 401, not 400, for an unsigned body that is not JSON", () => {
    expect(failureOf(() => constructEvent("not json", "sha256=0", SECRET))).toHaveProperty(
      "status",
      401
    )
  })

  it("constructEvent throws 401 for an empty body, even if the signature is right", () => {
    expect(failureOf(() => signed(""))).toHaveProperty("status", 401)
  })

  it.each<[string, Bytes]>([
    ["no JSON", "payload-text"],
    ["a list", '["payload-text"]'],
    ["a string", '"payload-text"'],
    ["a number", "1"],
    ["null", "null"],
  ])(
    "constructEvent throws 400 for a signed body that is %s, and the error quotes no part of the body",
    (_, raw) => {
      const error = failureOf(() => signed(raw))

      expect(error).toBeInstanceOf(WebhookPayloadError)
      expect(error).toMatchObject({
        name: "WebhookPayloadError",
        code: "webhook_payload_unreadable",
        status: 400,
      })
      expect(inspect(error)).not.toContain("payload-text")
    }
  )

  it("The error of constructEvent says whether the signed body is no JSON or no JSON object", () => {
    expect(failureOf(() => signed("{")).message).toMatch(/not valid JSON/)
    expect(failureOf(() => signed("[]")).message).toMatch(/not a JSON object/)
  })
})
