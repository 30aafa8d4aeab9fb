import { startForOrder } from "../../../src/payments/payment-link/start-for-order"
import { ELSEWHERE, PROVIDER } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import { Payer } from "../support/payer"
import { TOTAL } from "../support/shop"

const ME = { customerId: "cus_1", address: undefined }

describeShop("A payment of an order by its customer", (shop) => {
  const start = async (order_id: string, provider_id?: string) =>
    await startForOrder(
      { order_id, provider_id },
      (id) => shop.server.collectionToPay(id),
      ME,
      shop.deps
    )

  it("A logged-in customer and a visitor of the order's payment link get the same page to pay the order's unpaid sum", async () => {
    const payer = await Payer.of(shop)
    const { order_id } = payer.link
    const page = { kind: "page", attempt: { status: "open", amount: "40.00" } }
    expect(await start(order_id)).toMatchObject(page)
    expect(await payer.presses()).toMatchObject({ kind: "page", url: payer.attempt.checkout_url })
    expect(await start(order_id)).toMatchObject(page)
    expect(payer.attempts).toHaveLength(1)

    payer.pays()
    await payer.polled()
    expect(payer.order.transactions).toMatchObject([{ amount: TOTAL }])
    expect(await payer.sees()).toBe("paid")
    await expect(start(order_id)).rejects.toMatchObject({ code: "already_paid" })
  })

  it("A customer who starts to pay an order twice at the same moment gets only one payment page", async () => {
    const payer = await Payer.of(shop)
    const { order_id } = payer.link
    await Promise.all([start(order_id), start(order_id)])
    expect(payer.attempts).toMatchObject([{ status: "open" }])
    expect(payer.attempts).toHaveLength(1)
  })

  it("A customer can pay an order at the merchant account that the storefront names, but not with another plugin's provider", async () => {
    const order_id = shop.unpaidOrder()
    await expect(start(order_id, ELSEWHERE)).rejects.toMatchObject({ code: "region_unsupported" })
    expect(await start(order_id, PROVIDER)).toMatchObject({ attempt: { provider_id: PROVIDER } })
  })

  it("A customer whose payment page for an order has expired gets a new page for the order's unpaid sum", async () => {
    const payer = await Payer.of(shop)
    await start(payer.link.order_id)
    shop.rewrite(payer.attempt, { status: "over", over_because: "expired" })
    expect(await start(payer.link.order_id)).toMatchObject({ attempt: { status: "open" } })
    expect(payer.attempts).toHaveLength(2)
  })

  it.each([
    ["the page was left", { status: "over", over_because: "cancelled" }],
    ["another page is opening in its place", { status: "opening", checkout_url: null }],
  ] as const)(
    "A customer who loses the payment page while starting to pay (%s) is asked to try again later, not told that the order is paid",
    async (_, columns) => {
      const payer = await Payer.of(shop)
      shop.run.meanwhile(
        "attempts.transition page_opened",
        () => shop.rewrite(payer.attempt, columns),
        "after"
      )
      await expect(start(payer.link.order_id)).rejects.toMatchObject({ code: "page_unavailable" })
    }
  )

  it("A customer cannot start to pay a canceled order", async () => {
    const order_id = shop.unpaidOrder()
    await shop.server.core.orders.cancelOrder(order_id)
    await expect(start(order_id)).rejects.toMatchObject({ code: "order_canceled" })
  })

  it.each<[string, string, (of: Payer) => Promise<unknown>]>([
    [
      "cancels",
      "order_canceled",
      async ({ order }) => await shop.server.core.orders.cancelOrder(order.id),
    ],
    ["edits", "page_unavailable", async (of) => await of.edited(3_000)],
  ])(
    "A customer is sent to no payment page when an admin %s the order while the gateway opens the page: the refusal is %s",
    async (_, code, acts) => {
      const payer = await Payer.of(shop)
      shop.run.meanwhile("gateway opens a page", async () => await acts(payer))
      await expect(start(payer.link.order_id)).rejects.toMatchObject({ code })
    }
  )

  it("A customer whose payment for an order is held for an admin cannot start to pay the order again", async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    await payer.edited(3_000)
    payer.pays()
    await payer.polled()
    await expect(start(payer.link.order_id)).rejects.toMatchObject({ code: "payment_held" })
  })
})
