import { refusalMiddlewares } from "../coded-refusals"

const CODED = "application/json, application/vnd.hosted-checkout.refusal+json"

/** What a client that accepts this gets, of an answer with a Retry-After. */
function answered(accept: string | undefined, body: unknown): unknown {
  let sent: unknown
  const headers: Record<string, string> = { "Content-Language": "en", "Retry-After": "42" }
  const res = { get: (name: string) => headers[name], json: (answer: unknown) => (sent = answer) }
  const [middleware] = refusalMiddlewares[0]?.middlewares ?? []
  const [req, next] = [{ get: () => accept }, () => undefined]
  void (middleware as (...args: unknown[]) => void)(req, res, next)
  res.json(body)
  return sent
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
