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
  it("The storefront kit's retrieve returns the payment that Medusa answers, and its request accepts coded refusals", async () => {
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

  it("The storefront kit's retrieve asks Medusa in the shopper's language", async () => {
    const { payments, asked } = asking([{ attempt: OPEN }], { locale: "fr-CA" })

    await payments.retrieve(HANDLE)
    expect(asked[0]?.headers).toMatchObject({ "x-medusa-locale": "fr-CA" })
  })

  it("The storefront kit's retrieve returns null when the plugin does not know the payment", async () => {
    expect(await answering(UNKNOWN).payments.retrieve(HANDLE)).toBeNull()
  })

  it.each(["", "../carts", "x".repeat(300)])(
    "The storefront kit's retrieve returns null for %j, which is no payment's handle, without asking Medusa",
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
    "The storefront kit's retrieve throws a PaymentError for %s, with the SDK's error as the cause",
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
    "The storefront kit's retrieve throws a PaymentError for an answer that is not about its payment: %j",
    async (answer) => {
      await expect(asking([answer]).payments.retrieve(HANDLE)).rejects.toBeInstanceOf(PaymentError)
    }
  )

  it("The storefront kit's retrieve throws when Medusa does not answer in time, and aborts the request", async () => {
    const { payments, asked } = asking([NEVER], { timeoutMs: 1 })

    await expect(payments.retrieve(HANDLE)).rejects.toMatchObject({
      status: null,
      cause: { name: "TimeoutError" },
    })
    expect(asked[0]?.signal?.aborted).toBe(true)
  })

  it("The storefront kit's retrieve throws the reason of the abort signal when the caller aborts", async () => {
    const { payments, asked } = asking([NEVER])
    const shown = new AbortController()
    const failed = expect(payments.retrieve(HANDLE, { signal: shown.signal })).rejects.toThrow(
      "left"
    )

    shown.abort(new Error("left"))
    await failed
    expect(asked[0]?.signal?.aborted).toBe(true)
  })

  it("The storefront kit's retrieve throws a PaymentError with the code, message and Retry-After of a refusal", async () => {
    const coded = { code: "too_many_starts", message: "Wait.", language: "en", retry_after: "42" }
    const { payments } = answering(refusal(429, coded))

    await expect(payments.retrieve(HANDLE)).rejects.toMatchObject({
      refusal: { code: "too_many_starts", message: "Wait.", language: "en", retry_after: 42 },
      status: 429,
    })
  })
})

describe("timeLeft", () => {
  it("timeLeft is the time until the payment page expires, and 0 without a page", () => {
    const now = Date.parse("2027-01-15T10:18:30.000Z")

    expect(timeLeft(OPEN, now)).toBe(690_000)
    expect(timeLeft(OPEN, now + 3_600_000)).toBe(0)
    expect(timeLeft({ ...OPEN, checkout_url: null }, now)).toBe(0)
    expect(timeLeft({ ...OPEN, expires_at: null }, now)).toBe(0)
  })
})
