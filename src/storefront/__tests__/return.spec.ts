import { retrievePayment } from "../payment.ts"
import { readReturn } from "../read-return.ts"
import { forgetPayment, rememberedPayment, rememberPayment } from "../remember.ts"
import { timeLeft } from "../time-left.ts"
import { answering, OPEN } from "./support/sdk.ts"

const HANDLE = "aB3-_aB3-_aB3-_aB3-_aB3-"
const PAYMENT = { handle: HANDLE, cart_id: "cart_1", total: 22.59 }

describe("The return address of a shopper", () => {
  it.each([
    [`/ca/payment/${HANDLE}`, HANDLE, null],
    [`https://shop.example.com/ca/payment/${HANDLE}?payment=cancelled`, HANDLE, "cancelled"],
    [`/ca/payment/${HANDLE}/?payment=expired#top`, HANDLE, "expired"],
    [`/ca/checkout?handle=${HANDLE}&payment=open`, HANDLE, "open"],
    ["/ca/checkout?payment=paid", null, null],
    ["/", null, null],
  ])("%s", (address, handle, reason) => {
    expect(readReturn(address)).toEqual({ handle, reason })
  })
})

describe("A payment that is asked about", () => {
  it("is asked for by its handle, whatever stands in the address", async () => {
    const { sdk, path } = answering(OPEN)

    expect(await retrievePayment(sdk, "../carts")).toEqual(OPEN)
    expect(path()).toBe("/store/hosted-checkout/attempts/..%2Fcarts")
  })

  it("throws when Medusa does not answer: that is not the same as no payment", async () => {
    const { sdk } = answering(new TypeError("fetch failed"))

    await expect(retrievePayment(sdk, HANDLE)).rejects.toThrow("fetch failed")
  })

  it("has time left until its page expires, and none without a page", () => {
    const now = Date.parse("2027-01-15T10:18:30.000Z")

    expect(timeLeft(OPEN, now)).toBe(690_000)
    expect(timeLeft(OPEN, now + 3_600_000)).toBe(0)
    expect(timeLeft({ ...OPEN, checkout_url: null }, now)).toBe(0)
    expect(timeLeft({ ...OPEN, expires_at: null }, now)).toBe(0)
  })
})

describe("The payment that a browser remembers", () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "localStorage")
  })

  it("is forgotten by its own handle only", () => {
    const kept = new Map<string, string>()
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    })
    rememberPayment(PAYMENT)
    forgetPayment("another")
    expect(rememberedPayment()).toEqual(PAYMENT)
    forgetPayment(HANDLE)
    expect(rememberedPayment()).toBeNull()

    kept.set("hosted-checkout.payment", "no JSON")
    expect(rememberedPayment()).toBeNull()
  })

  it("is none where nothing can be kept", () => {
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new Error("SecurityError")
      },
    })
    rememberPayment(PAYMENT)
    expect(rememberedPayment()).toBeNull()
  })
})
