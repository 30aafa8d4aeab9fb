import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import { DEARER } from "../support/shop"
import type { Shopper } from "../support/shopper"

const HOUR_MS = 60 * 60_000
const AWAY = new Error("the connection was reset")

const expectWaiting = async (shopper: Shopper) => {
  expect(shopper.row).toMatchObject({ status: "reported", captured_at: null })
  expect(shopper.attempt.next_check_at).toBeInstanceOf(Date)
  // Also for a shopper who does not wait.
  await expect(shopper.complete()).rejects.toThrow()
}

const expectHeld = async (shopper: Shopper, reason: string) => {
  expect(shopper.row).toMatchObject({ status: "held", reason, captured_at: null })
  await expect(shopper.complete()).rejects.toThrow()
  expect(shopper.orders).toEqual([])
}

describeShop(
  'The option proof: "both"',
  (shop) => {
    it('With the option proof: "both", a payment becomes an order once a notification and the verify call approve the payment', async () => {
      const notifiedFirst = await shop.shopperWhoPaid()
      shop.verifySays(notifiedFirst, AWAY)
      await shop.notify(notifiedFirst)
      await expectWaiting(notifiedFirst)
      shop.gateway.answer = undefined
      await shop.poll(notifiedFirst)
      notifiedFirst.expectOneOrder()

      const verifiedFirst = await shop.shopperWhoPaid()
      await shop.poll(verifiedFirst)
      await expectWaiting(verifiedFirst)
      await shop.notify(verifiedFirst)
      verifiedFirst.expectOneOrder()
    })

    it.each<[string, Fields, string]>([
      ["declines it", { status: "declined" }, "unclear"],
      ["approves another amount", { amount: "1.00" }, "unclear"],
      ["approves another currency", { currency: "USD" }, "unclear"],
      ["names another reference", { reference: "hcatt_other" }, "unclear"],
    ])(
      'With the option proof: "both", a payment approved by a notification is held for an admin when verify contradicts it (%s) [case 25]',
      async (_, fields, reason) => {
        const shopper = await shop.shopperWhoPaid()
        shop.verifySays(shopper, fields)
        await shop.notify(shopper)
        await expectHeld(shopper, reason)
      }
    )

    it('With the option proof: "both", a payment is held for an admin when only a notification has approved it before the page\'s end', async () => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { status: "pending" })
      await shop.notify(shopper)
      shop.end(shopper)
      await shop.poll(shopper)
      await expectHeld(shopper, "not_confirmed")

      shop.gateway.answer = undefined
      await shop.act(shopper, { action: "place_order" })
      shopper.expectOneOrder()
    })

    it('With the option proof: "both", a payment approved by a notification is held for an admin if verify gets no answer for a day', async () => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, AWAY)
      await shop.notify(shopper)
      shop.run.passes(23 * HOUR_MS)
      await shop.poll(shopper)
      await expectWaiting(shopper)
      shop.run.passes(2 * HOUR_MS)
      await shop.poll(shopper)
      await expectHeld(shopper, "not_confirmed")

      shop.gateway.answer = undefined
      await shop.act(shopper, { action: "place_order" })
      shopper.expectOneOrder()
    })

    it.each<[string, Fields | undefined]>([
      ["no notification comes", undefined],
      ["a notification says pending", { status: "pending" }],
      ["a notification declines a card", { status: "declined", transaction_id: "txn_card_1" }],
    ])(
      'With the option proof: "both", a payment approved only by the verify call is held for an admin at the page\'s end (%s) [case 25]',
      async (_, fields) => {
        const shopper = await shop.shopperWhoPaid()
        if (fields) {
          await shop.notify(shopper, fields)
        }
        await shop.poll(shopper)
        await expectWaiting(shopper)
        shop.end(shopper)
        await shop.poll(shopper)
        await expectHeld(shopper, "not_confirmed")
      }
    )

    it('With the option proof: "both", a payment is held for an admin when the notification and the verify call name different amounts', async () => {
      const shopper = await shop.shopperWhoPaid()
      await shop.poll(shopper)
      await shop.notify(shopper, { amount: "1.00" })
      await expectHeld(shopper, "unclear")
    })

    it('With the option proof: "both", only the payment that a notification and the verify call approve becomes the order', async () => {
      const shopper = await shop.shopperWhoPaid()
      await shop.poll(shopper)
      await shop.notify(shopper, { transaction_id: "txn_second" })
      await shop.notify(shopper)
      shopper.expectOneOrder()
      shop.end(shopper)
      await shop.poll(shopper)
      expect(shopper.rows).toMatchObject([
        { status: "completed" },
        { status: "held", transaction_id: "txn_second", balances: { captured: 0 } },
      ])
    })

    it('With the option proof: "both", two payments of one page whose ids are reported late are held for an admin as two payments', async () => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, AWAY)
      await shop.notify(shopper, { transaction_id: undefined })
      await shop.report(shopper)
      shopper.pay()
      await shop.report(shopper)
      shop.gateway.answer = undefined
      await shop.drainAll()
      expect(shopper.rows).toMatchObject([{ status: "held" }, { status: "held" }])
      const ids = shopper.page().transactions.map(({ id }) => id)
      expect(shopper.rows.map(({ transaction_id }) => transaction_id).sort()).toEqual(ids)
    })

    it('With the option proof: "both", a changed cart cannot be paid again while only a notification has approved a payment', async () => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { status: "pending" })
      await shop.notify(shopper)
      await shopper.change(DEARER)
      await expect(shopper.start()).rejects.toMatchObject({ code: "payment_arrived" })
      await expect(shopper.startPastTheRoute()).rejects.toMatchObject({ code: "payment_arrived" })
      shop.gateway.answer = undefined
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "held", reason: "cart_changed" })
      expect(shopper.attempts).toHaveLength(1)
    })
  },
  { proof: "both" }
)
