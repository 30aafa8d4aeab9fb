import { emailLink } from "../../../src/backoffice/payment-links/email-link"
import { withdrawLink } from "../../../src/backoffice/payment-links/links"
import { makeLink } from "../../../src/payments/payment-link/make-link"
import { startForOrder } from "../../../src/payments/payment-link/start-for-order"
import { describeShop } from "../support/describe-shop"
import { Payer } from "../support/payer"
import type { Shop } from "../support/shop"

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
const TOO_MANY = { kind: "too_many_pages" }

describeShop(
  "The page limit of a payment link",
  (shop) => {
    it("A payment link that has reached its limit of payment pages opens a page again 24 hours after its first page", async () => {
      const payer = await usedUp(shop, await Payer.of(shop))
      expect(await payer.presses()).toEqual(TOO_MANY)
      shop.run.passes(DAY_MS - 5 * MINUTE_MS)
      expect(await payer.presses()).toEqual(TOO_MANY)
      shop.run.passes(5 * MINUTE_MS)
      expect(await payer.presses()).toMatchObject({ kind: "page" })
    })

    it("A payment link that has reached its limit of payment pages still offers its open page", async () => {
      const payer = await Payer.of(shop)
      await payer.presses()
      shop.rewrite(payer.attempt, { status: "over", over_because: "cancelled" })
      const page = await payer.presses()
      expect(page).toMatchObject({ kind: "page" })
      expect(payer.attempts).toHaveLength(2)
      expect(await payer.presses()).toEqual(page)
      expect(payer.attempts).toHaveLength(2)
    })

    const startOwn = async (order_id: string) =>
      await startForOrder(
        { order_id, provider_id: undefined },
        (id) => shop.server.collectionToPay(id),
        { customerId: "cus_1", address: undefined },
        shop.deps
      )

    it("When a stranger reaches the page limit of a public payment link, the admin's link and the order's customer still get a page", async () => {
      const byAdmin = await Payer.of(shop)
      const stranger = await usedUp(shop, await byAdmin.stranger())
      expect(await stranger.presses()).toEqual(TOO_MANY)
      expect(await byAdmin.presses()).toMatchObject({ kind: "page" })
      await usedUp(shop, byAdmin)
      expect(await startOwn(byAdmin.link.order_id)).toMatchObject({
        ...{ kind: "page", attempt: { status: "open", payment_link_id: null } },
      })
    })

    it("A customer who has reached the page limit of an order gets a payment page again a day later", async () => {
      const { link } = await Payer.of(shop)
      for (const _ of [1, 2]) {
        await startOwn(link.order_id)
        const [page] = shop.database.attempts.all().slice(-1)
        if (page) {
          shop.rewrite(page, { status: "over", over_because: "cancelled" })
        }
        shop.run.passes(MINUTE_MS)
      }
      expect(await startOwn(link.order_id)).toEqual({ kind: "too_many_order_pages" })
      shop.run.passes(DAY_MS)
      expect(await startOwn(link.order_id)).toMatchObject({ kind: "page" })
    })

    it("An admin is told to withdraw a payment link that has reached its page limit, and the order's next link opens a page", async () => {
      const payer = await usedUp(shop, await Payer.of(shop))
      const { id, order_id } = payer.link
      const again = { order_id, created_by: "user_2" }
      const used = { code: "link_used_up", message: expect.stringContaining("Withdraw") }
      await expect(makeLink(again, shop.deps)).rejects.toMatchObject(used)
      shop.tables.orders.set(order_id, { ...payer.order, email: "robin@example.com" })
      await expect(emailLink(id, shop.deps)).rejects.toMatchObject(used)

      await withdrawLink({ link_id: id, actor_id: "user_1" }, shop.deps)
      const next = await Payer.of(shop, order_id)
      expect(await next.presses()).toMatchObject({ kind: "page" })
    })
  },
  { maxPagesPerCart: 2 }
)

/** Opens pages by a link, and leaves each, until the limit is reached. */
async function usedUp(shop: Shop, payer: Payer): Promise<Payer> {
  const own = () =>
    payer.attempts.filter(({ payment_link_id }) => payment_link_id === payer.link.id)
  while (own().length < 2) {
    await payer.presses()
    const [page] = own().slice(-1)
    if (page) {
      shop.rewrite(page, { status: "over", over_because: "cancelled", over_at: shop.run.now() })
    }
    shop.run.passes(MINUTE_MS)
  }
  return payer
}
