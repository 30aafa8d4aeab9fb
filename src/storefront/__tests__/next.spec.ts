import type { HostedPayment } from "../payment.ts"
import { answering, HANDLE, OPEN } from "./support/sdk.ts"

const jar = new Map<string, { value: string }>()
const expired: string[] = []
const cache: { revalidateTag: (tag: string) => void; updateTag?: (tag: string) => void } = {
  revalidateTag: (tag) => void expired.push(`revalidated ${tag}`),
}

jest.mock("next/headers.js", () => ({ cookies: async () => jar }), { virtual: true })
jest.mock("next/cache.js", () => cache, { virtual: true })

const ORDER: HostedPayment = { ...OPEN, status: "over", outcome: "order", order_id: "order_1" }

describe("forgetFinishedCart of the kit for Next.js", () => {
  beforeEach(() => {
    jest.resetModules()
    jar.clear()
    jar.set("_medusa_cart_id", { value: "cart_1" })
    jar.set("_medusa_cache_id", { value: "c1" })
    expired.length = 0
    delete cache.updateTag
  })

  async function forget(payment: HostedPayment): Promise<boolean> {
    const { forgetFinishedCart } = await import("../next.ts")
    return await forgetFinishedCart(answering(payment).payments, HANDLE)
  }

  it("forgetFinishedCart of the kit for Next.js removes the cart's cookie once the cart is an order", async () => {
    expect(await forget(ORDER)).toBe(true)
    expect(jar.has("_medusa_cart_id")).toBe(false)
    expect(expired).toEqual([
      "revalidated carts-c1",
      "revalidated orders-c1",
      "revalidated fulfillment-c1",
    ])
  })

  it("forgetFinishedCart of the kit for Next.js neither removes the cart's cookie nor asks Medusa if no payment is named", async () => {
    const { forgetFinishedCart } = await import("../next.ts")
    const { payments, asked } = answering(ORDER)

    expect(await forgetFinishedCart(payments, null)).toBe(false)
    expect(jar.has("_medusa_cart_id")).toBe(true)
    expect(asked).toEqual([])
  })

  it("forgetFinishedCart of the kit for Next.js does not remove the cookie of a cart that the shopper began after the order", async () => {
    jar.set("_medusa_cart_id", { value: "cart_2" })

    expect(await forget(ORDER)).toBe(true)
    expect(jar.get("_medusa_cart_id")).toEqual({ value: "cart_2" })
  })

  it.each<HostedPayment["outcome"]>(["confirming", "declined", "cancelled", "expired", "held"])(
    "forgetFinishedCart of the kit for Next.js does not remove the cart's cookie while the payment's outcome is \"%s\"",
    async (outcome) => {
      expect(await forget({ ...ORDER, outcome })).toBe(false)
      expect(jar.has("_medusa_cart_id")).toBe(true)
      expect(expired).toEqual([])
    }
  )

  it("forgetFinishedCart of the kit for Next.js refreshes cached carts by updateTag, not revalidateTag, if Next.js has updateTag", async () => {
    cache.updateTag = (tag) => void expired.push(`updated ${tag}`)

    await forget(ORDER)
    expect(expired).toContain("updated carts-c1")
    expect(expired).not.toContain("revalidated carts-c1")
  })
})
