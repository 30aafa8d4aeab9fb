import { PaymentError } from "../payment-error.ts"
import { timeLeft } from "../payment.ts"
import {
  answering,
  asking,
  HANDLE,
  NEVER,
  OPEN,
  refusal,
  sdkError,
  UNKNOWN,
} from "./support/sdk.ts"

describe("Asking about a payment", () => {
  it("gives what Medusa answers, and asks for the code of a refusal", async () => {
    const { payments, asked } = answering(OPEN)

    expect(await payments.retrieve(HANDLE)).toEqual(OPEN)
    expect(asked).toMatchObject([
      {
        path: `/store/hosted-checkout/attempts/${HANDLE}`,
        cache: "no-store",
        headers: { accept: "application/json, application/vnd.hosted-checkout.refusal+json" },
      },
    ])
  })

  it("asks in the shopper's language", async () => {
    const { payments, asked } = asking([{ attempt: OPEN }], { locale: "fr-CA" })

    await payments.retrieve(HANDLE)
    expect(asked[0]?.headers).toMatchObject({ "x-medusa-locale": "fr-CA" })
  })

  it("gives null when the plugin does not know the payment", async () => {
    expect(await answering(UNKNOWN).payments.retrieve(HANDLE)).toBeNull()
  })

  it.each(["", "../carts", "x".repeat(300)])(
    "gives null for %j without asking: it is no handle",
    async (handle) => {
      const { payments, asked } = answering(OPEN)

      expect(await payments.retrieve(handle)).toBeNull()
      expect(asked).toEqual([])
    }
  )

  it.each([
    ["a proxy's 404", sdkError(404, "Not Found"), 404],
    ["a missing publishable key", sdkError(400, "Publishable API key required"), 400],
    ["a login that ran out", sdkError(401, "Unauthorized"), 401],
    ["no connection", new TypeError("fetch failed"), null],
  ])("throws for %s, with the SDK's error as the cause", async (_, cause, status) => {
    const failed = answering(cause).payments.retrieve(HANDLE)

    await expect(failed).rejects.toBeInstanceOf(PaymentError)
    await expect(failed).rejects.toMatchObject({
      status,
      cause,
      message: cause.message,
      refusal: { code: null },
    })
  })

  it.each([{}, { attempt: { ...OPEN, handle: "another" } }, { attempt: null }])(
    "throws for an answer that is not about this payment: %j",
    async (answer) => {
      await expect(asking([answer]).payments.retrieve(HANDLE)).rejects.toBeInstanceOf(PaymentError)
    }
  )

  it("throws when Medusa does not answer in time, and ends the request", async () => {
    const { payments, asked } = asking([NEVER], { timeoutMs: 1 })

    await expect(payments.retrieve(HANDLE)).rejects.toMatchObject({
      status: null,
      cause: { name: "TimeoutError" },
    })
    expect(asked[0]?.signal?.aborted).toBe(true)
  })

  it("ends with the signal's reason when it is stopped", async () => {
    const { payments, asked } = asking([NEVER])
    const shown = new AbortController()
    const failed = expect(payments.retrieve(HANDLE, { signal: shown.signal })).rejects.toThrow(
      "left"
    )

    shown.abort(new Error("left"))
    await failed
    expect(asked[0]?.signal?.aborted).toBe(true)
  })

  it("gives a refusal's code, message and Retry-After, which the SDK keeps in the message", async () => {
    const coded = { code: "too_many_starts", message: "Wait.", language: "en", retry_after: "42" }
    const { payments } = answering(refusal(429, coded))

    await expect(payments.retrieve(HANDLE)).rejects.toMatchObject({
      refusal: { code: "too_many_starts", message: "Wait.", language: "en", retry_after: 42 },
      status: 429,
    })
  })
})

describe("The time left on a payment page", () => {
  it("ends when the page expires, and is none without a page", () => {
    const now = Date.parse("2027-01-15T10:18:30.000Z")

    expect(timeLeft(OPEN, now)).toBe(690_000)
    expect(timeLeft(OPEN, now + 3_600_000)).toBe(0)
    expect(timeLeft({ ...OPEN, checkout_url: null }, now)).toBe(0)
    expect(timeLeft({ ...OPEN, expires_at: null }, now)).toBe(0)
  })
})
