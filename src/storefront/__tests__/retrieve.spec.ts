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

describe("The kit's retrieve", () => {
  it("retrieve() of the storefront kit returns the payment that Medusa answers, and asks in the Accept header for refusals with a code", async () => {
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

  it("retrieve() of the storefront kit asks Medusa in the shopper's language", async () => {
    const { payments, asked } = asking([{ attempt: OPEN }], { locale: "fr-CA" })

    await payments.retrieve(HANDLE)
    expect(asked[0]?.headers).toMatchObject({ "x-medusa-locale": "fr-CA" })
  })

  it("retrieve() of the storefront kit returns null when the plugin does not know the payment", async () => {
    expect(await answering(UNKNOWN).payments.retrieve(HANDLE)).toBeNull()
  })

  it.each(["", "../carts", "x".repeat(300)])(
    "retrieve() of the storefront kit returns null without a request for %j, which cannot be a payment's handle",
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
  ])(
    "retrieve() of the storefront kit throws a PaymentError for %s, with the error of Medusa's SDK as the cause",
    async (_, cause, status) => {
      const failed = answering(cause).payments.retrieve(HANDLE)

      await expect(failed).rejects.toBeInstanceOf(PaymentError)
      await expect(failed).rejects.toMatchObject({
        status,
        cause,
        message: cause.message,
        refusal: { code: null },
      })
    }
  )

  it.each([{}, { attempt: { ...OPEN, handle: "another" } }, { attempt: null }])(
    "retrieve() of the storefront kit throws a PaymentError for the answer %j, which does not describe the requested payment",
    async (answer) => {
      await expect(asking([answer]).payments.retrieve(HANDLE)).rejects.toBeInstanceOf(PaymentError)
    }
  )

  it("retrieve() of the storefront kit throws and aborts the request when Medusa does not answer in time", async () => {
    const { payments, asked } = asking([NEVER], { timeoutMs: 1 })

    await expect(payments.retrieve(HANDLE)).rejects.toMatchObject({
      status: null,
      cause: { name: "TimeoutError" },
    })
    expect(asked[0]?.signal?.aborted).toBe(true)
  })

  it("retrieve() of the storefront kit throws the abort reason when the caller aborts the request", async () => {
    const { payments, asked } = asking([NEVER])
    const shown = new AbortController()
    const failed = expect(payments.retrieve(HANDLE, { signal: shown.signal })).rejects.toThrow(
      "left"
    )

    shown.abort(new Error("left"))
    await failed
    expect(asked[0]?.signal?.aborted).toBe(true)
  })

  it("retrieve() of the storefront kit throws a PaymentError with the code, message and Retry-After of a refusal", async () => {
    const coded = { code: "too_many_starts", message: "Wait.", language: "en", retry_after: "42" }
    const { payments } = answering(refusal(429, coded))

    await expect(payments.retrieve(HANDLE)).rejects.toMatchObject({
      refusal: { code: "too_many_starts", message: "Wait.", language: "en", retry_after: 42 },
      status: 429,
    })
  })
})

describe("timeLeft", () => {
  it("timeLeft() of the storefront kit is the time until the payment page expires, and 0 without a page", () => {
    const now = Date.parse("2027-01-15T10:18:30.000Z")

    expect(timeLeft(OPEN, now)).toBe(690_000)
    expect(timeLeft(OPEN, now + 3_600_000)).toBe(0)
    expect(timeLeft({ ...OPEN, checkout_url: null }, now)).toBe(0)
    expect(timeLeft({ ...OPEN, expires_at: null }, now)).toBe(0)
  })
})
