import { startPayment, type StartSdk } from "../start.ts"

const PROVIDER = "pp_hosted-checkout_default"
const URL = "https://pay.example.com/checkout/1"
const CART = { id: "cart_1", total: 22.5887 } as Parameters<typeof startPayment>[1]
const CART_PAID =
  "This cart has been paid and your order is being placed. It can't be changed any more."

interface Session {
  provider_id: string
  status: string
  data: Record<string, unknown>
}

const session = (data: Record<string, unknown>, rest: Partial<Session> = {}): Session => ({
  provider_id: PROVIDER,
  status: "pending",
  data,
  ...rest,
})

/** Medusa that answers a start with these sessions, and completes a cart with this. */
function medusa(sessions: Session[] | Error, completed: unknown = null) {
  const calls: unknown[][] = []
  const sdk = {
    store: {
      payment: {
        initiatePaymentSession: async (...args: unknown[]) => {
          calls.push(args)
          if (sessions instanceof Error) {
            throw sessions
          }
          return { payment_collection: { payment_sessions: sessions } }
        },
      },
      cart: {
        complete: async (...args: unknown[]) => {
          calls.push(args)
          return completed
        },
      },
    },
  }
  return { sdk: sdk as unknown as StartSdk, calls }
}

const start = async (sdk: StartSdk) => await startPayment(sdk, CART, { providerId: PROVIDER })

describe("Starting a payment", () => {
  it("gives the page, and what is to be remembered of it", async () => {
    const { sdk, calls } = medusa([session({ checkout_url: URL, handle: "h" })])
    const headers = { authorization: "Bearer x" }

    expect(await startPayment(sdk, CART, { providerId: PROVIDER, headers })).toEqual({
      kind: "page",
      url: URL,
      payment: { handle: "h", cart_id: "cart_1", total: 22.5887 },
    })
    expect(calls).toEqual([[CART, { provider_id: PROVIDER }, {}, headers]])
  })

  it("takes the session that has its page, of two that a double click left", async () => {
    const { sdk } = medusa([
      session({ checkout_url: "https://other.example.com", handle: "o" }, { provider_id: "pp_o" }),
      session({}),
      session({ checkout_url: URL, handle: "h" }),
    ])

    expect(await start(sdk)).toMatchObject({ kind: "page", url: URL })
  })

  it.each([
    ["costs nothing", session({ checkout_url: null })],
    ["is paid already", session({ checkout_url: URL, handle: "h" }, { status: "captured" })],
  ])("completes a cart that %s", async (_, only) => {
    const { sdk, calls } = medusa([only], { type: "order", order: { id: "order_1" } })

    expect(await start(sdk)).toEqual({ kind: "order", orderId: "order_1" })
    expect(calls[1]?.[0]).toBe("cart_1")
  })

  it("gives Medusa's reason when the cart cannot be completed", async () => {
    const { sdk } = medusa([session({})], { type: "cart", error: { message: "Out of stock." } })

    expect(await start(sdk)).toEqual({ kind: "refused", message: "Out of stock." })
  })

  it.each([
    ["a start", [new Error(CART_PAID)]],
    ["the completion", [[session({})], { type: "cart", error: { message: CART_PAID } }]],
  ] as const)("says that the cart is paid when Medusa refuses %s for it", async (_, answers) => {
    const [started, completed] = answers as unknown as Parameters<typeof medusa>
    if (started instanceof Error) {
      Object.assign(started, { status: 400 })
    }
    const { sdk } = medusa(started, completed)

    expect(await start(sdk)).toEqual({ kind: "refused", message: CART_PAID, code: "cart_paid" })
  })

  it.each<[string, Error, string | null]>([
    [
      "Medusa's message of a refusal",
      Object.assign(new Error("Payment is being confirmed."), { status: 400 }),
      "Payment is being confirmed.",
    ],
    [
      "no message of a failure",
      Object.assign(new Error("An unknown error occurred."), { status: 500 }),
      null,
    ],
    ["no message without a connection", new TypeError("fetch failed"), null],
  ])("gives %s", async (_, error, message) => {
    const { sdk } = medusa(error)

    expect(await start(sdk)).toEqual({ kind: "refused", message })
  })
})
