import { closeAccount, reopenAccount } from "../../../src/backoffice/close-account"
import { findAccount, requireAccount } from "../../../src/payments/account"
import { checkStart } from "../../../src/payments/start/check-start"
import { continuableUrl, payableUrl } from "../../../src/payments/start/payable-url"
import { ELSEWHERE, PROVIDER } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import { Payer } from "../support/payer"
import { DEARER, TOTAL, type Shop } from "../support/shop"
import type { Shopper } from "../support/shopper"

describeShop("A start", (shop) => {
  it("A shopper who starts to pay an unchanged cart again gets the same open payment page", async () => {
    const shopper = await shop.shopperOnThePage()
    const { checkout_url } = shopper.session.data
    await shopper.start()
    expect(shopper.session.data.checkout_url).toBe(checkout_url)
    expect(shopper.attempts).toMatchObject([{ payment_session_id: shopper.session.id }])
  })

  it("A payment start that bypasses the plugin's route is refused while the cart has another merchant account's open payment page", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper.attempt, { provider_id: "pp_hosted-checkout_second" })
    const start = shopper.startPastTheRoute()
    await expect(start).rejects.toMatchObject({ code: "page_unavailable" })
    expect(shopper.attempts).toMatchObject([{ status: "open" }])
  })

  it.each<[string, Fields]>([
    ["a card was declined", { status: "declined" }],
    ["the gateway reports an unknown status", { status: "in_review" }],
    [
      "an unpaid payment was voided",
      { status: "voided", transaction_id: undefined, amount: undefined },
    ],
  ])(
    "A shopper who starts to pay again gets the same open payment page when %s",
    async (_, fields) => {
      const shopper = await shop.shopperOnThePage()
      const { checkout_url } = shopper.session.data
      shop.verifySays(shopper, fields)
      await shop.poll(shopper)
      await shopper.start()
      expect(shopper.session.data).toMatchObject({ checkout_url, handle: shopper.attempt.handle })
    }
  )

  it("A shopper who starts to pay a changed cart gets a new payment page, and the gateway is still asked about the old page", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.change(DEARER)
    await shopper.start()
    expect(shopper.attempts).toMatchObject([
      { status: "over", over_because: "replaced", next_check_at: expect.any(Date) },
      { status: "open", over_because: null },
    ])
  })

  it("A shopper who starts to pay again gets the order instead when the payment page about to expire turns out to be paid", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    await expect(shopper.start()).rejects.toMatchObject({ code: "payment_arrived" })
    expect(shopper.attempts).toHaveLength(1)
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("A shopper who starts to pay gets a new payment page when the old page is about to expire and the gateway's verify call fails", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    shop.verifySays(shopper, new Error("the connection was reset"))
    await shopper.start()
    expect(shopper.attempts).toHaveLength(2)
  })

  it("No payment page is opened while Medusa's payment collection cannot be set to the cart's total", async () => {
    const shopper = await shop.shopperOnThePage()
    shopper.rewriteCart({ total: DEARER })
    await expect(shopper.startPastTheRoute()).rejects.toMatchObject({ code: "total_changed" })
    shop.run.meanwhile("medusa sets the amount", () => Promise.reject(new Error("no database")))
    await expect(shopper.start()).rejects.toMatchObject({ code: "total_changed" })
    expect(shopper.attempts).toHaveLength(1)
  })

  it("No payment page is opened for a deleted cart when the payment start bypasses the plugin's route", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.tables.carts.delete(shopper.cartId)
    await expect(shopper.startPastTheRoute()).rejects.toMatchObject({ code: "cart_gone" })
    expect(shopper.attempts).toHaveLength(1)
  })

  it("A captured payment cannot be canceled, its session cannot be deleted, and its cart gets no second payment page", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder("after_capture")
    const [payment] = shopper.payments
    const { payments } = shop.server.core
    await expect(payments.cancel(payment?.id ?? "")).rejects.toThrow("cannot be canceled")
    await expect(payments.deleteSession(shopper.session.id)).rejects.toThrow("cannot be deleted")
    await expect(shopper.startPastTheRoute()).rejects.toMatchObject({ code: "already_paid" })
    expect(shopper.attempts).toHaveLength(1)
    shopper.orderCanBePlaced()
  })

  it("The storefront is given the address of a payment page only until the page is paid", async () => {
    const shopper = await shop.shopperOnThePage()
    const { checkout_url } = shopper.attempt
    expect(await payableUrl(shopper.attempt, shop.deps)).toBe(checkout_url)
    shopper.pay()
    await shop.poll(shopper)
    expect(await payableUrl(shopper.attempt, shop.deps)).toBeNull()
  })

  it("The storefront is not given the address of a new payment page while a payment on the old page is held for an admin", async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    expect(shopper.latest).toMatchObject({ status: "open", checkout_url: expect.any(String) })
    expect(await payableUrl(shopper.latest, shop.deps)).toBeNull()
    await expect(shopper.start()).rejects.toMatchObject({ code: "payment_held" })
  })
})

describeShop("A start beside another provider", (shop) => {
  it("A shopper who has paid and then chooses another payment provider is refused, although nobody has reported the payment yet, and gets the order", async () => {
    const shopper = await shop.shopperWhoPaid()
    await expect(shopper.start(ELSEWHERE)).rejects.toMatchObject({ code: "already_paid" })
    shopper.expectOneOrder()
  })

  it.each<[string, (of: Shopper) => void]>([
    ["the gateway cannot be reached", (of) => shop.verifySays(of, new Error("reset"))],
    [
      "the open payment page cannot be processed",
      () => shop.run.meanwhile("attempts.byId", () => Promise.reject(new Error("no database"))),
    ],
  ])(
    "A shopper who has not paid may choose another payment provider, even if %s",
    async (_, fails) => {
      const shopper = await shop.shopperOnThePage()
      fails(shopper)
      await shopper.start(ELSEWHERE)
      expect(shopper.session.provider_id).toBe(ELSEWHERE)
    }
  )

  it("A shopper who chose another payment provider is led back to the plugin's open page only until that provider has authorized a payment", async () => {
    const shopper = await shop.shopperOnThePage()
    const { attempt } = shopper
    await shopper.start(ELSEWHERE)
    expect(await continuableUrl(attempt, shop.deps)).toBe(attempt.checkout_url)
    await shop.server.core.payments.authorize(shopper.session.id)
    expect(await continuableUrl(attempt, shop.deps)).toBeNull()
  })

  it("No payment starts for a cart whose money another provider has captured, although the cart became no order", async () => {
    const shopper = shop.shopper()
    await shopper.start(ELSEWHERE)
    const { core } = shop.server
    const payment = await core.payments.authorize(shopper.session.id)
    await core.payments.capture(payment?.id ?? "")
    await expect(shopper.start()).rejects.toMatchObject({ code: "already_paid" })
    await core.payments.refundRest(payment?.id ?? "")
    await shopper.start()
    expect(shopper.attempts).toMatchObject([{ status: "open" }])
  })
})

describeShop("A start for an order's collection by core's own route", (shop) => {
  const startFor = async ({ link }: Payer) => {
    const collection = shop.server.collectionToPay(link.payment_collection_id)
    const nobody = { customerId: undefined, address: undefined }
    return await checkStart(collection, findAccount(shop.deps, PROVIDER), nobody, shop.deps)
  }
  const costs = ({ order }: Payer, total: number) =>
    shop.tables.orders.set(order.id, { ...order, total })

  it.each<[string, string, (of: Payer) => unknown]>([
    [
      "was canceled",
      "order_canceled",
      async (of) => shop.server.core.orders.cancelOrder(of.order.id),
    ],
    ["owes less than the collection's amount", "order_changed", (of) => costs(of, TOTAL - 1)],
    ["owes nothing", "already_paid", (of) => costs(of, 0)],
  ])(
    "No payment starts for an order that %s: the start is refused as %s",
    async (_, code, change) => {
      const payer = await Payer.of(shop)
      expect(await startFor(payer)).toMatchObject({ kind: "start" })
      await change(payer)
      await expect(startFor(payer)).rejects.toMatchObject({ code })
    }
  )
})

const NOT_OFFERED = { region: { payment_providers: [{ id: ELSEWHERE }] } }

// Medusa before 2.20 asks no region, and neither does the simulated one.
describe.each<[string, string, (shop: Shop) => (of: Shopper) => Promise<void>]>([
  [
    "A region without the provider",
    "region_unsupported",
    () => async (shopper) => shopper.rewriteCart(NOT_OFFERED),
  ],
  [
    "An account closed to new payments",
    "account_closed",
    (shop) => async () => {
      await closeAccount(requireAccount(shop.deps, PROVIDER), "user_1", shop.deps)
    },
  ],
])("%s", (_, code, refusalOf) => {
  describeShop("refuses new payments only", (shop) => {
    const refuse = async (shopper: Shopper) => await refusalOf(shop)(shopper)

    it("No payment page is opened while the region lacks the provider or an admin has closed the merchant account", async () => {
      const shopper = shop.shopper()
      await refuse(shopper)
      await expect(shopper.start()).rejects.toMatchObject({ code })
      await expect(shopper.startPastTheRoute()).rejects.toMatchObject({ code })
      expect(shopper.attempts).toEqual([])
    })

    it("An open payment page is no longer offered while new payments are refused, but a payment on the page becomes an order", async () => {
      const shopper = await shop.shopperOnThePage()
      await refuse(shopper)
      await expect(shopper.start()).rejects.toMatchObject({ code })
      shopper.pay()
      await shop.poll(shopper)
      shopper.expectOneOrder()
    })

    it("An approved payment becomes an order when the shopper starts to pay again, although new payments are refused", async () => {
      const shopper = await shop.shopperWhoPaidWithoutOrder()
      shopper.orderCanBePlaced()
      await refuse(shopper)
      await shopper.start()
      expect(shopper.session.status).toBe("captured")
      await shopper.complete()
      shopper.expectOneOrder()
    })
  })
})

describeShop("An account that is opened again", (shop) => {
  it("A payment page can be opened again once an admin has reopened the closed merchant account", async () => {
    const account = requireAccount(shop.deps, PROVIDER)
    await closeAccount(account, "user_1", shop.deps)
    await reopenAccount(account, "user_1", shop.deps)
    const shopper = await shop.shopperOnThePage()
    expect(shopper.attempts).toMatchObject([{ status: "open" }])
  })
})

describeShop(
  "A cart that has had all its pages",
  (shop) => {
    const atTheCap = async () => {
      const shopper = await shop.shopperOnThePage()
      await shopper.change(DEARER)
      await shopper.start()
      return shopper
    }

    it("A cart that has reached the limit of payment pages gets no further page", async () => {
      const shopper = await atTheCap()
      await shopper.change(6_000)
      await expect(shopper.start()).rejects.toThrow("too_many_pages")
      await expect(shopper.startPastTheRoute()).rejects.toMatchObject({ code: "too_many_pages" })
      expect(shopper.attempts).toHaveLength(2)
    })

    it("A cart that has reached the limit of payment pages is offered its open page again, and can be paid on that page", async () => {
      const shopper = await atTheCap()
      await shopper.start()
      expect(shopper.attempts).toHaveLength(2)
      shopper.pay()
      await shop.poll(shopper.latest)
      expect(shopper.orders).toMatchObject([{ total: DEARER }])
    })
  },
  { maxPagesPerCart: 2 }
)
