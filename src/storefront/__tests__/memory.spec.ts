import { forget, remember, remembered, type RememberedPayment } from "../memory.ts"
import { HANDLE } from "./support/sdk.ts"

const PAYMENT: RememberedPayment = { handle: HANDLE, cart_id: "cart_1", total: 22.59 }

/** A handle that ends with this. */
const handleOf = (end: number) => HANDLE.slice(0, -1) + String(end)

describe("The payments that a browser remembers", () => {
  let kept: Record<string, string>
  beforeEach(() => {
    kept = {}
    jest.useFakeTimers({ now: 0 })
    const methods = {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
      removeItem: (key: string) => void delete kept[key],
    }
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      value: new Proxy(methods, { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor }),
    })
  })
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, "localStorage")
  })

  it("The storefront kit remembers several payments in the browser, newest first, and forgets each by its handle", () => {
    remember(PAYMENT)
    jest.advanceTimersByTime(1)
    remember({ ...PAYMENT, handle: handleOf(1), cart_id: "cart_2" })
    expect(remembered().map(({ handle }) => handle)).toEqual([handleOf(1), HANDLE])

    forget(handleOf(1))
    forget("another")
    expect(remembered()).toMatchObject([PAYMENT])
  })

  it("The storefront kit remembers a payment's total from the last time that the shopper started the payment", () => {
    remember(PAYMENT)
    remember({ ...PAYMENT, total: null })

    expect(remembered()).toMatchObject([{ ...PAYMENT, total: null }])
  })

  it("The storefront kit remembers a payment for an order, which has no cart", () => {
    remember({ ...PAYMENT, cart_id: null })

    expect(remembered()).toMatchObject([{ handle: HANDLE, cart_id: null }])
  })

  it("The storefront kit remembers only the newest five payments in a browser", () => {
    for (const end of [1, 2, 3, 4, 5, 6]) {
      jest.advanceTimersByTime(1)
      remember({ ...PAYMENT, handle: handleOf(end) })
    }

    expect(remembered().map(({ handle }) => handle)).toEqual([6, 5, 4, 3, 2].map(handleOf))
    expect(Object.keys(kept)).toHaveLength(5)
  })

  it.each([
    "no JSON",
    "null",
    "7",
    '{"handle":"../carts","cart_id":"cart_1"}',
    `{"handle":"${HANDLE}"}`,
    `{"handle":"${HANDLE}","cart_id":7}`,
  ])("The storefront kit ignores an entry of localStorage that is no payment: %s", (text) => {
    kept["hosted-checkout.payment.x"] = text
    kept["another"] = JSON.stringify(PAYMENT)

    expect(remembered()).toEqual([])
  })

  it("The storefront kit works without an error, and remembers no payment, in a browser that blocks localStorage", () => {
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new Error("SecurityError")
      },
    })

    remember(PAYMENT)
    forget(HANDLE)
    expect(remembered()).toEqual([])
  })
})

function getOwnPropertyDescriptor() {
  return { configurable: true, enumerable: true }
}
