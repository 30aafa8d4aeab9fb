import { PROVIDER } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"
import type { Fields } from "../support/gateway"
import type { Shopper } from "../support/shopper"

const AWAY = new Error("the connection was reset")
const SECOND: Fields = { transaction_id: "txn_second" }

const expectWaiting = async (shopper: Shopper) => {
  expect(shopper.attempt).toMatchObject({
    ...{ status: "open", captured_at: null },
    next_check_at: expect.any(Date),
  })
  // Also for a shopper who does not wait.
  await expect(shopper.complete()).rejects.toThrow()
}

const expectHeld = async (shopper: Shopper) => {
  expect(shopper.attempt).toMatchObject({
    ...{ status: "held", held_reason: "evidence_conflict", captured_at: null },
  })
  await expect(shopper.complete()).rejects.toThrow()
  expect(shopper.orders).toEqual([])
}

describeShop(
  'With proof "both", webhook and verify must agree:',
  (shop) => {
    it("they do, whichever comes first: paid", async () => {
      const webhookFirst = await shop.paidUnheard()
      shop.verifySays(webhookFirst, AWAY)
      await shop.notify(webhookFirst)
      await expectWaiting(webhookFirst)
      shop.gateway.answer = undefined
      await shop.poll(webhookFirst)
      webhookFirst.expectOneOrder()

      const verifyFirst = await shop.paidUnheard()
      await shop.poll(verifyFirst)
      await expectWaiting(verifyFirst)
      await shop.notify(verifyFirst)
      verifyFirst.expectOneOrder()
    })

    it.each<[string, (of: Shopper) => Promise<void>, (of: Shopper) => Promise<unknown>]>([
      [
        "the webhook",
        async (of) => shop.verifySays(of, of.approval()),
        async (of) => await shop.notify(of, SECOND),
      ],
      [
        "verify",
        async (of) => {
          shop.verifySays(of, { status: "pending" })
          await shop.notify(of)
        },
        async (of) => {
          shop.verifySays(of, { ...of.approval(), ...SECOND })
          await shop.poll(of)
        },
      ],
    ])(
      "a transaction that %s alone names is put on the worklist after an admin has recorded the refund of another one",
      async (_, isPaid, isPaidAgain) => {
        const shopper = await shop.paidUnheard()
        await isPaid(shopper)
        shop.end(shopper)
        await shop.poll(shopper)
        expect(shopper.attempt).toMatchObject({ held_reason: "evidence_conflict" })
        await shop.resolve(shopper, { action: "refunded", note: "ref_1" })

        await isPaidAgain(shopper)
        expect(shop.heldNotifications).toEqual(["transaction_mismatch"])
        // Once: the other transaction is what the admin has resolved.
        shop.gateway.answer = undefined
        await shop.poll(shopper)
        expect(shop.heldNotifications).toEqual(["transaction_mismatch"])
        expect(shopper.attempt).toMatchObject({ status: "resolved" })
      }
    )

    it("a transaction that was declined when an admin recorded the refund is put on the worklist once it is approved", async () => {
      const shopper = await shop.paidUnheard()
      shop.verifySays(shopper, shopper.approval())
      await shop.notify(shopper, { ...SECOND, status: "declined" })
      shop.end(shopper)
      await shop.poll(shopper)
      expect(shopper.attempt).toMatchObject({ status: "held" })
      await shop.resolve(shopper, { action: "refunded", note: "ref_1" })
      await shop.notify(shopper, SECOND)
      expect(shop.heldNotifications).toEqual(["transaction_mismatch"])
    })

    it("two transactions that an admin has seen are not put on the worklist after the refund is recorded", async () => {
      const shopper = await shop.paidUnheard()
      await shop.notify(shopper, SECOND)
      expect(shopper.attempt).toMatchObject({ status: "held" })
      await shop.resolve(shopper, { action: "refunded", note: "ref_1" })
      await shop.poll(shopper)
      await shop.notify(shopper, { ...SECOND, card_type: "VISA" })
      expect(shop.heldNotifications).toEqual([])
    })

    describe("the webhook approves, and", () => {
      it.each<[string, Fields | Error]>([
        ["verify says pending", { status: "pending" }],
        ["verify cannot be reached", AWAY],
      ])("%s: it waits, and is paid once verify agrees", async (_, said) => {
        const shopper = await shop.paidUnheard()
        shop.verifySays(shopper, said)
        await shop.notify(shopper)
        await expectWaiting(shopper)

        shop.gateway.answer = undefined
        expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
        shopper.expectOneOrder()
      })

      it.each<[string, Fields]>([
        ["verify says declined", { status: "declined" }],
        ["verify approves another amount", { amount: "1.00" }],
        ["verify approves another currency", { currency: "USD" }],
        ["verify names another reference", { reference: "hcatt_other" }],
      ])("%s: held", async (_, fields) => {
        const shopper = await shop.paidUnheard()
        shop.verifySays(shopper, fields)
        await shop.notify(shopper)
        await expectHeld(shopper)
      })
    })

    it("the webhook alone for too long is held, and a retry that finds the other proof is an order", async () => {
      const shopper = await shop.paidUnheard()
      shop.verifySays(shopper, { status: "pending" })
      await shop.notify(shopper)
      shop.end(shopper)
      await shop.poll(shopper)
      await expectHeld(shopper)

      shop.gateway.answer = undefined
      expect(await shop.resolve(shopper, { action: "retry" })).toMatchObject({
        status: "completed",
      })
      shopper.expectOneOrder()
    })

    it("the payment that only the webhook names is held, and the one that both name is an order", async () => {
      const shopper = await shop.paidUnheard()
      await shop.poll(shopper)
      await shop.notify(shopper, { transaction_id: "txn_second" })
      await expectHeld(shopper)

      await shop.notify(shopper)
      await shop.resolve(shopper, { action: "retry" })
      shopper.expectOneOrder()
      expect(shop.database.webhooks.where(({ outcome }) => outcome === "held")).toMatchObject([
        {
          ...{ attempt_id: shopper.attempt.id, error: "already_paid" },
          body: { transaction_id: "txn_second" },
        },
      ])
    })

    describe("half a proof for a cart that has changed", () => {
      const halfProven = async () => {
        const shopper = await shop.paidUnheard()
        shop.verifySays(shopper, { status: "pending" })
        await shop.notify(shopper)
        await shopper.change(DEARER)
        return shopper
      }

      it("lets no other payment start, and is held once it is proven", async () => {
        const shopper = await halfProven()
        await expect(shopper.start()).rejects.toMatchObject({ code: "payment_arrived" })
        await expectWaiting(shopper)
        shop.gateway.answer = undefined
        await shop.poll(shopper)
        expect(shopper.attempt).toMatchObject({ held_reason: "session_replaced" })
      })

      it("lets none start past the plugin's route either", async () => {
        const shopper = await halfProven()
        const { sessions } = shop.server.core
        const started = sessions.startPayment(shopper.collectionId, PROVIDER)
        await expect(started).rejects.toMatchObject({ code: "payment_arrived" })
        expect(shopper.attempts).toHaveLength(1)
      })
    })

    describe("verify approves, and", () => {
      it.each<[string, Fields | undefined]>([
        ["no webhook comes", undefined],
        ["the webhook says pending", { status: "pending" }],
        ["the webhook says declined", { status: "declined" }],
      ])("%s: it waits, and is held after the grace, never dropped", async (_, fields) => {
        const shopper = await shop.paidUnheard()
        if (fields) {
          await shop.notify(shopper, fields)
        }
        await shop.poll(shopper)
        await expectWaiting(shopper)

        shop.end(shopper)
        await shop.poll(shopper)
        await expectHeld(shopper)
      })

      it("the webhook approves another amount: held", async () => {
        const shopper = await shop.paidUnheard()
        await shop.poll(shopper)
        await shop.notify(shopper, { amount: "1.00" })
        await expectHeld(shopper)
      })
    })
  },
  { proof: "both" }
)
