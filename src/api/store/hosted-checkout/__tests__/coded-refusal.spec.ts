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

describe("A refusal's code in its message", () => {
  const refusal = { code: "too_many_starts", type: "too_many_requests", message: "Please wait." }

  it("comes with the language and Retry-After, which no browser shows otherwise", () => {
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
    ["a client that does not ask for it", "application/json", refusal],
    ["a client that accepts nothing", undefined, refusal],
    ["a refusal of Medusa", CODED, { code: "unknown_error", message: "An unknown error" }],
    ["what is no refusal", CODED, { attempt: { handle: "x" } }],
    ["nothing", CODED, null],
  ])("is not written for %s", (_, accept, body) => {
    expect(answered(accept, body)).toEqual(body)
  })
})
