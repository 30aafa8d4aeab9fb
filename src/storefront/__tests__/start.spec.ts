import { refusalOf } from "../payment-error.ts"
import { asking, HANDLE, NEVER, OPEN, PROVIDER, refusal, sdkError } from "./support/sdk.ts"

const URL = "https://pay.example.com/checkout/1"
const CART = { id: "cart_1", total: 22.5887, payment_collection: { id: "pay_col_1" } }
const PAID = "This cart has been paid."

interface Session {
  provider_id: string
  status: string
  amount: number
  data: Record<string, unknown>
}

const session = (data: Record<string, unknown>, rest: Partial<Session> = {}): Session => ({
  provider_id: PROVIDER,
  status: "pending",
  amount: 22.5887,
  data,
  ...rest,
})

const opened = (...payment_sessions: Session[]) => ({
  payment_collection: { id: "pay_col_1", payment_sessions },
})
const PAGE = opened(session({ checkout_url: URL, handle: HANDLE }))

describe("The kit's start", () => {
  it("start() of the storefront kit returns the URL of the payment page, and the payment to remember", async () => {
    const { payments, asked } = asking([PAGE])
    const headers = { authorization: "Bearer x" }

    expect(await payments.start(CART, { headers })).toEqual({
      kind: "page",
      url: URL,
      payment: { handle: HANDLE, cart_id: "cart_1", total: 22.5887 },
    })
    expect(asked).toMatchObject([
      {
        path: "/store/payment-collections/pay_col_1/payment-sessions",
        method: "POST",
        body: { provider_id: PROVIDER },
        headers,
      },
    ])
  })

  it("start() of the storefront kit creates Medusa's payment collection for a cart that has none", async () => {
    const { payments, asked } = asking([{ payment_collection: { id: "pay_col_1" } }, PAGE])

    expect(await payments.start({ id: "cart_1", total: 1 })).toMatchObject({ kind: "page" })
    expect(asked).toMatchObject([
      { path: "/store/payment-collections", body: { cart_id: "cart_1" } },
      { path: "/store/payment-collections/pay_col_1/payment-sessions" },
    ])
  })

  it("start() of the storefront kit takes the payment's total from the payment session if the cart has no total", async () => {
    const { total: _, ...cart } = CART

    expect(await asking([PAGE]).payments.start(cart)).toMatchObject({
      payment: { total: 22.5887 },
    })
  })

  it("start() of the storefront kit returns the payment page although a double click has made two payment sessions", async () => {
    const { payments } = asking([
      opened(
        session({ checkout_url: "https://other.example.com", handle: "o" }, { provider_id: "o" }),
        session({}),
        session({ checkout_url: URL, handle: HANDLE })
      ),
    ])

    expect(await payments.start(CART)).toMatchObject({ kind: "page", url: URL })
  })

  it.each([
    ["costs nothing", session({ checkout_url: null }), null],
    [
      "is paid already",
      session({ checkout_url: URL, handle: HANDLE }, { status: "captured" }),
      HANDLE,
    ],
  ])(
    "start() of the storefront kit completes a cart that %s, and returns the order",
    async (_, only, handle) => {
      const order = { type: "order", order: { id: "order_1" } }
      const { payments, asked } = asking([opened(only), order])

      expect(await payments.start(CART)).toEqual({
        kind: "order",
        order: { order_id: "order_1", cart_id: "cart_1", handle },
      })
      expect(asked[1]).toMatchObject({ path: "/store/carts/cart_1/complete", method: "POST" })
    }
  )

  it("start() of the storefront kit returns Medusa's reason when Medusa cannot complete the cart", async () => {
    const completed = { type: "cart", error: { message: "Out of stock." } }

    expect(await asking([opened(session({})), completed]).payments.start(CART)).toEqual({
      kind: "refused",
      refusal: { code: null, message: "Out of stock.", language: null, retry_after: null },
    })
  })

  it.each([
    ["the start", [refusal(400, { code: "cart_paid", message: PAID })]],
    [
      "the completion",
      [opened(session({})), { type: "cart", error: { code: "cart_paid", message: PAID } }],
    ],
  ])(
    "start() of the storefront kit returns the refusal's code, without a call of onError, when Medusa refuses %s",
    async (_, answers) => {
      const onError = jest.fn()

      expect(await asking(answers, { onError }).payments.start(CART)).toEqual({
        kind: "refused",
        refusal: { code: "cart_paid", message: PAID, language: null, retry_after: null },
      })
      expect(onError).not.toHaveBeenCalled()
    }
  )

  it.each([
    ["the message of Medusa's refusal", sdkError(400, "Not now."), "Not now."],
    ["no message after a failure", sdkError(500, "An unknown error occurred."), null],
    ["no message without a connection", new TypeError("fetch failed"), null],
  ])(
    "start() of the storefront kit calls onError with the cause when the payment cannot be started, and returns %s",
    async (_, cause, message) => {
      const onError = jest.fn()

      expect(await asking([cause], { onError }).payments.start(CART)).toMatchObject({
        kind: "refused",
        refusal: { code: null, message },
      })
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ name: "PaymentError", cause }))
    }
  )

  it("start() of the storefront kit throws the abort reason when the caller aborts the request", async () => {
    const shown = new AbortController()
    const failed = expect(
      asking([NEVER]).payments.start(CART, { signal: shown.signal })
    ).rejects.toThrow("left")

    shown.abort(new Error("left"))
    await failed
  })
})

describe("The kit's startOrder", () => {
  const ORDER = { id: "order_1" }
  const attempt = { ...OPEN, cart_id: null, order_id: "order_1" }

  it("startOrder() of the storefront kit returns the page to pay an order's unpaid sum, and sends the customer's login", async () => {
    const { payments, asked } = asking([{ attempt }])
    const headers = { authorization: "Bearer x" }

    expect(await payments.startOrder(ORDER, { headers })).toEqual({
      kind: "page",
      url: OPEN.checkout_url,
      payment: { handle: HANDLE, cart_id: null, total: null },
    })
    expect(asked).toMatchObject([
      {
        path: "/store/hosted-checkout/orders/order_1/payment",
        method: "POST",
        body: { provider_id: PROVIDER },
        headers,
      },
    ])
  })

  it("startOrder() of the storefront kit returns the order when Medusa's answer has no payment page, as the order was just paid", async () => {
    const paid = { ...attempt, checkout_url: null }

    expect(await asking([{ attempt: paid }]).payments.startOrder(ORDER)).toEqual({
      kind: "order",
      order: { order_id: "order_1", cart_id: null, handle: HANDLE },
    })
  })

  it("startOrder() of the storefront kit returns a refusal, and no order, when the order's payment is held for an admin", async () => {
    const held = { ...attempt, outcome: "held", checkout_url: null }

    expect(await asking([{ attempt: held }]).payments.startOrder(ORDER)).toMatchObject({
      kind: "refused",
      refusal: { code: "payment_held", message: null },
    })
  })

  it("startOrder() of the storefront kit returns the code of a refusal, and does not call onError", async () => {
    const onError = jest.fn()
    const refused = refusal(400, { code: "already_paid", message: PAID })

    expect(await asking([refused], { onError }).payments.startOrder(ORDER)).toMatchObject({
      kind: "refused",
      refusal: { code: "already_paid", message: PAID },
    })
    expect(onError).not.toHaveBeenCalled()
  })
})

describe("refusalOf", () => {
  it("refusalOf() of the storefront kit returns the code, message and language of a refusal", () => {
    const coded = { code: "cart_paid", message: PAID, language: "fr-CA" }

    expect(refusalOf(refusal(400, coded))).toEqual({
      code: "cart_paid",
      message: PAID,
      language: "fr-CA",
      retry_after: null,
    })
  })

  it.each([[new Error("fetch failed")], [{ code: 23505, message: "duplicate" }], [null], ["x"]])(
    "refusalOf() of the storefront kit returns an empty refusal for %p, which is no refusal of the plugin",
    (error) => {
      expect(refusalOf(error)).toEqual({
        code: null,
        message: null,
        language: null,
        retry_after: null,
      })
    }
  )
})
