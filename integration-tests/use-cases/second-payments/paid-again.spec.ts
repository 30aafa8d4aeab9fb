import { resolveNotification } from "../../../src/payments/resolve/resolve-notification"
import { isOf } from "../../simulation/fakes/repositories/attempts/second-payments"
import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"
import type { Shopper } from "../support/shopper"

const REFUNDED = { action: "refunded", note: "ref_1" } as const
const PAID_AGAIN = {
  ...{ status: "held", held_reason: "paid_again", transaction_id: "txn_second" },
  notify_at: expect.any(Date),
}

describeShop("A page that is paid twice", (shop) => {
  const approves = {
    "a signed notification": async (shopper: Shopper) =>
      await shop.notify(shopper, { transaction_id: "txn_second" }),
    verify: async (shopper: Shopper) => {
      shop.verifySays(shopper, { transaction_id: "txn_second" })
      await shop.poll(shopper)
    },
  }

  describe.each([
    ["a signed notification", "transaction_mismatch"],
    ["verify", "already_paid"],
  ] as const)("by %s", (source, reason) => {
    it.each(["recorded as refunded", "still held"])(
      "is held as paid_again when the first payment was returned and %s",
      async (was) => {
        const shopper = await shop.paidAReplacedPage()
        await shop.notify(shopper, { status: "refunded" })
        if (was === "recorded as refunded") {
          await shop.resolve(shopper, REFUNDED)
        }
        await approves[source](shopper)
        expect(shopper.attempt).toMatchObject(PAID_AGAIN)
      }
    )

    it("lists the second payment while the first one stands", async () => {
      const shopper = await shop.paidAReplacedPage()
      await approves[source](shopper)
      expect(shop.heldNotifications).toEqual([reason])
      expect(shopper.attempt).toMatchObject({ held_reason: "session_replaced" })
    })
  })

  it.each(["held", "resolved"])(
    "is on the worklist once when its notification comes again with another timestamp: %s",
    async (was) => {
      const shopper = await shop.completedOrder()
      await shop.notify(shopper)
      const second = { transaction_id: shopper.pay().id }
      await shop.notify(shopper, { ...second, timestamp: "2100-01-01T00:00:00Z" })
      const [row] = shop.database.webhooks.where(({ outcome }) => outcome === "held")
      if (was === "resolved") {
        const refunded = { ...REFUNDED, actor_id: "user_1" }
        await resolveNotification({ id: row?.id ?? "", ...refunded }, shop.deps)
      }
      await shop.notify(shopper, { ...second, timestamp: "2100-01-01T00:01:00Z" })
      expect(shop.heldNotifications).toEqual(was === "held" ? ["already_paid"] : [])
    }
  )

  it("is on the worklist once when verify has named the second payment before its notification", async () => {
    const shopper = await shop.completedOrder()
    const { id: transaction_id } = shopper.pay()
    await shop.poll(shopper)
    expect(shop.heldNotifications).toEqual(["already_paid"])
    await shop.notify(shopper, { transaction_id })
    expect(shop.heldNotifications).toEqual(["already_paid"])
  })

  it("keeps nothing of the shopper from a notification that is repeated after the payment was erased", async () => {
    const shopper = await shop.completedOrder()
    await shop.notify(shopper)
    shop.rewrite(shopper, { erased_at: shop.run.now() })
    const second = { transaction_id: shopper.pay().id, card_number_masked: "424242******4242" }
    await shop.notify(shopper, { ...second, timestamp: "2100-01-01T00:00:00Z" })
    await shop.notify(shopper, { ...second, timestamp: "2100-01-01T00:01:00Z" })
    const [held, again] = shop.database.webhooks.where(({ body }) =>
      isOf(body, second.transaction_id)
    )
    expect([held, again]).toMatchObject([{ outcome: "held" }, { outcome: "processed" }])
    expect(JSON.stringify(again)).not.toContain("4242")
  })

  describe("after an admin has recorded a refund whose amount no report names", () => {
    const paidAgain = async () => {
      const shopper = await shop.paidAReplacedPage()
      await shop.notify(shopper)
      await shop.notify(shopper, { status: "refunded", amount: undefined })
      shopper.isReturned()
      await shop.resolve(shopper, REFUNDED)
      const { id: transaction_id } = shopper.pay(shopper.attempt)
      await shop.notify(shopper, { transaction_id })
      expect(shopper.attempt).toMatchObject({ ...PAID_AGAIN, transaction_id })
      return shopper
    }

    it("asks nobody for that refund again", async () => {
      const shopper = await paidAgain()
      shop.end(shopper)
      await shop.poll(shopper)
      expect(shop.heldNotifications).toEqual([])
    })

    it("asks nobody for it after the second payment is resolved as well", async () => {
      const shopper = await paidAgain()
      await shop.poll(shopper)
      await shop.resolve(shopper, { action: "apply_to_order", order_id: shop.unpaidOrder() })
      expect(shopper.attempt).toMatchObject({ status: "completed" })
      expect(shop.heldNotifications).toEqual([])
    })
  })

  it("is not buried by a refund of the first payment that an admin records late", async () => {
    const shopper = await shop.paidAReplacedPage()
    await shop.notify(shopper, { status: "refunded" })
    const evidence_version = shop.versionOf(shopper)
    await shop.notify(shopper, { transaction_id: "txn_second" })

    await expect(shop.resolve(shopper, { ...REFUNDED, evidence_version })).rejects.toMatchObject({
      code: "news_arrived",
    })
    expect(shopper.attempt).toMatchObject(PAID_AGAIN)
  })

  it("becomes an order of the second transaction when the first is voided before it is booked", async () => {
    const shopper = await shop.paidWithoutOrder()
    const voided = { ...shopper.approval(), status: "voided" }
    shopper.isReturned()
    await shop.notify(shopper, voided)
    const { id: transaction_id } = shopper.pay()
    await shop.notify(shopper)
    expect(shopper.attempt).toMatchObject({ ...PAID_AGAIN, transaction_id })

    shopper.mend()
    // Verify knows the second one as well, once it is asked.
    await shop.poll(shopper)
    await shop.resolve(shopper, { action: "retry" })
    const completed = { status: "completed", transaction_id }
    expect(shopper.attempt).toMatchObject(completed)
    // The first one's reversal, reported again, is not the booked payment's.
    await shop.notify(shopper, { ...voided, card_type: "VISA" })
    expect(shopper.attempt).toMatchObject(completed)
    expect(shop.heldNotifications).toEqual([])
  })

  it("holds the second transaction as paid_again, not as a refund, when the booked one was voided", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper)
    shop.verifySays(shopper, new Error("the connection was reset"))
    await shop.notify(shopper, { status: "voided" })
    await shop.notify(shopper, { transaction_id: "txn_second" })

    expect(shopper.attempt).toMatchObject({ held_reason: "gateway_reversed" })
    expect(shop.heldNotifications).toEqual(["paid_again"])
    expect(shopper.orders).toHaveLength(1)
  })
})

describeShop("A payment that an admin closed without its proof", (shop) => {
  it.each([
    ["a notification with its amount", async (of: Shopper) => await shop.notify(of)],
    [
      "verify",
      async (of: Shopper) => {
        shop.verifySays(of, {})
        await shop.poll(of)
      },
    ],
  ])("is held again when it is proven by %s", async (_, isProven) => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "pending" })
    await shop.notify(shopper, { amount: undefined })
    shop.end(shopper)
    await shop.poll(shopper)
    await shop.resolve(shopper, { action: "closed", note: "the portal shows nothing" })
    expect(shopper.attempt).toMatchObject({ status: "resolved" })

    await isProven(shopper)
    expect(shopper.attempt).toMatchObject({ status: "held", held_reason: "paid_again" })
  })
})

describeShop("A card that the gateway voided before anybody saw it approved", (shop) => {
  const triedACard = async () => {
    const shopper = await shop.atThePage()
    const voided = { status: "voided", transaction_id: "txn_try", amount: undefined }
    shop.verifySays(shopper, voided)
    expect(await shop.poll(shopper)).toMatchObject({ status: "open" })
    return shopper
  }

  it("is held while its page is open where the gateway keeps a part of it", async () => {
    const shopper = await shop.atThePage()
    shop.verifySays(shopper, { status: "refunded", transaction_id: "txn_try", amount: "5.00" })
    const held = { status: "held", held_reason: "gateway_reversed" }
    expect(await shop.poll(shopper)).toMatchObject(held)
  })

  it.each([
    ["a notification", async (of: Shopper) => await shop.notify(of)],
    ["verify", async (of: Shopper) => await shop.poll(of)],
  ])("leaves the open page to the card that pays, reported by %s", async (_, isReported) => {
    const shopper = await triedACard()
    shopper.pay()
    shop.gateway.answer = undefined
    await isReported(shopper)
    shopper.expectOneOrder()
    expect(shop.heldNotifications).toEqual([])
  })

  it("is held for a person once the page is over", async () => {
    const shopper = await triedACard()
    shop.end(shopper)
    const held = { status: "held", held_reason: "gateway_reversed" }
    expect(await shop.poll(shopper)).toMatchObject(held)
  })

  it("is held when the cart changes, and no second page is opened", async () => {
    const shopper = await triedACard()
    await shopper.change(DEARER)
    await expect(shopper.start()).rejects.toMatchObject({ code: "payment_held" })
    expect(shopper.attempts).toMatchObject([{ held_reason: "gateway_reversed" }])
  })
})
