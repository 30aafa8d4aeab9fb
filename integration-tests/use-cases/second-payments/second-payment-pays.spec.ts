import { evidenceFromWebhook } from "../../../src/core"
import type { Fields } from "../support/gateway"
import { describeShop } from "../support/describe-shop"
import type { Shop } from "../support/shop"
import type { Shopper } from "../support/shopper"

const TEN_MINUTES_MS = 10 * 60_000

/** A page is paid twice while core cannot place its order. @returns the first payment's notification. */
async function paidTwice(shop: Shop): Promise<{ shopper: Shopper; first: Fields; second: string }> {
  const shopper = await shop.paidUnheard()
  const first = shopper.approval()
  shopper.meet("before")
  await shop.notify(shopper)
  const { id: second } = shopper.pay()
  return { shopper, first, second }
}

/** The gateway returns the first payment of the page. @returns what it notifies. */
function returnFirst(shop: Shop, shopper: Shopper, first: Fields): Fields {
  const [transaction] = shopper.page().transactions
  if (transaction) {
    shop.gateway.giveBack(transaction, transaction.amount)
  }
  return { ...first, event: "payment.refunded", status: "refunded" }
}

async function placeOrder(shop: Shop, shopper: Shopper): Promise<void> {
  shopper.mend()
  shop.run.passes(TEN_MINUTES_MS)
  await shop.poll(shopper)
}

describeShop("The notification of a second payment that pays for the order", (shop) => {
  /** It is stored while the notification of the second payment is processed. */
  const storeReturn = async (shopper: Shopper, first: Fields) => {
    const said = { ...returnFirst(shop, shopper, first), timestamp: shop.run.now().toISOString() }
    const piece = evidenceFromWebhook(said, shop.run.now())
    const { options } = shop.server.providerDeps.account
    await shop.deps.repositories.evidence.add(shopper.attempt.id, piece, "webhook", options)
  }

  it("leaves the worklist once the order is placed where only verify named that payment", async () => {
    const { shopper, first, second } = await paidTwice(shop)
    await shop.poll(shopper)
    expect(shop.heldNotifications).toEqual(["transaction_mismatch"])

    await shop.notify(shopper, returnFirst(shop, shopper, first))
    await placeOrder(shop, shopper)
    expect(shopper.attempt).toMatchObject({ status: "completed", transaction_id: second })
    expect(shop.heldNotifications).toEqual([])
  })

  it("leaves the worklist where the first payment was returned between its judgement and its hold", async () => {
    const { shopper, first, second } = await paidTwice(shop)
    shop.run.meanwhile("inbox.finish", () => storeReturn(shopper, first))
    await shop.notify(shopper)

    await placeOrder(shop, shopper)
    expect(shopper.attempt).toMatchObject({ status: "completed", transaction_id: second })
    expect(shop.heldNotifications).toEqual([])
  })

  it("is not announced as held where the order was placed between its judgement and its hold", async () => {
    const { shopper, first, second } = await paidTwice(shop)
    shop.run.meanwhile("inbox.finish", async () => {
      await storeReturn(shopper, first)
      await placeOrder(shop, shopper)
      expect(shopper.attempt).toMatchObject({ status: "completed", transaction_id: second })
    })
    const emit = jest.spyOn(shop.deps.events, "emit")
    await shop.notify(shopper)

    expect(shop.heldNotifications).toEqual([])
    expect(emit.mock.calls.map(([name]) => name)).not.toContain("hosted_checkout.webhook.held")
  })

  it("leaves the worklist at the next check of the completed payment", async () => {
    const { shopper, first } = await paidTwice(shop)
    await shop.poll(shopper)
    await shop.notify(shopper, returnFirst(shop, shopper, first))
    const died = new Error("the server died")
    shop.run.meanwhile("evidence.releasePayment", () => Promise.reject(died))
    await expect(placeOrder(shop, shopper)).rejects.toThrow("the server died")
    expect(shopper.attempt.status).toBe("completed")
    expect(shop.heldNotifications).toEqual(["transaction_mismatch"])

    await shop.poll(shopper)
    expect(shop.heldNotifications).toEqual([])
  })

  it("stays resolved where an admin resolved the notification before the order was placed", async () => {
    const { shopper, first } = await paidTwice(shop)
    await shop.poll(shopper)
    const [held] = shop.database.webhooks.where(({ outcome }) => outcome === "held")
    const resolution = { action: "closed", by: "user_1", at: "", note: "n" } as const
    await shop.deps.repositories.inbox.resolve(held?.id ?? "", resolution)

    await shop.notify(shopper, returnFirst(shop, shopper, first))
    await placeOrder(shop, shopper)
    const rows = shop.database.webhooks.where(({ id }) => id === held?.id)
    expect(rows).toMatchObject([{ outcome: "resolved", resolution }])
  })

  it("stays on the worklist while the first payment pays for the order", async () => {
    const { shopper, first } = await paidTwice(shop)
    await shop.notify(shopper)
    await placeOrder(shop, shopper)
    expect(shopper.attempt).toMatchObject({ transaction_id: first.transaction_id })
    expect(shop.heldNotifications).toEqual(["already_paid"])
  })
})
