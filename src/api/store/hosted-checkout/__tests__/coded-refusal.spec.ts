import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { codedAnswer } from "../coded-refusal"

const CODED = "application/json, application/vnd.hosted-checkout.refusal+json"

/** What a client that accepts this gets, of an answer with a Retry-After. */
function answered(accept: string | undefined, body: unknown): unknown {
  const headers: Record<string, string> = { "Content-Language": "en", "Retry-After": "42" }
  const req = { get: () => accept } as unknown as MedusaRequest
  const res = { get: (name: string) => headers[name] } as unknown as MedusaResponse
  return codedAnswer(body, req, res)
}

describe("codedAnswer", () => {
  const refusal = { code: "too_many_starts", type: "too_many_requests", message: "Please wait." }

  it("The Store API puts a refusal's code, language and Retry-After into the message for a client whose Accept header asks for coded refusals", () => {
    const { message, ...rest } = answered(CODED, refusal) as typeof refusal

    expect(rest).toEqual({ code: "too_many_starts", type: "too_many_requests" })
    expect(JSON.parse(message)).toEqual({
      code: "too_many_starts",
      message: "Please wait.",
      language: "en",
      retry_after: "42",
    })
  })

  it.each([
    ["a client that does not accept coded refusals", "application/json", refusal],
    ["a client without an Accept header", undefined, refusal],
    ["a refusal of Medusa", CODED, { code: "unknown_error", message: "An unknown error" }],
    ["a body that is no refusal", CODED, { attempt: { handle: "x" } }],
    ["an empty body", CODED, null],
  ])(
    "The Store API leaves an answer's body unchanged, without a refusal's code, in the case of %s",
    (_, accept, body) => {
      expect(answered(accept, body)).toEqual(body)
    }
  )
})
