import { resolveNotification } from "../../../src/payments/resolve/resolve-notification"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

describeShop("The gateway's transaction", (shop) => {
  it("is not taken for another one where the ids of both cannot be read", async () => {
    for (const transaction_id of [1.5, 2.5]) {
      const shopper = await shop.paidUnheard()
      await shop.notify(shopper, { transaction_id })
      shopper.expectOneOrder()
    }
  })

  it("pays one cart also where the second shopper completes before the payment is processed", async () => {
    const first = await shop.completedOrder()
    const second = await shop.paidUnheard()
    shop.verifySays(second, { transaction_id: first.attempt.transaction_id })

    await expect(second.complete()).rejects.toThrow()
    expect(await shop.poll(second)).toMatchObject({ held_reason: "transaction_reused" })
  })

  it("is held as a second payment where only verify reports another id", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { transaction_id: "txn_second" })
    await shop.poll(shopper)
    await shop.poll(shopper)
    expect(shop.heldNotifications).toEqual(["already_paid"])
    expect(shopper.attempt.status).toBe("completed")
  })

  it("is held once as a second payment where a notification reports another id", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper)
    const { transaction_id } = shopper.attempt
    await shop.notify(shopper, { transaction_id: "txn_second" })
    expect(shop.heldNotifications).toEqual(["already_paid"])
    expect(shopper.attempt).toMatchObject({ status: "completed", transaction_id })

    const [second] = shop.database.webhooks.where(({ outcome }) => outcome === "held")
    const closed = {
      id: second?.id ?? "",
      action: "closed",
      actor_id: "user_1",
      note: "n",
    } as const
    await expect(resolveNotification(closed, shop.deps)).rejects.toMatchObject({
      code: "not_closable",
    })
  })

  it("is held once where verify reports another id than the notification", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper)
    shop.verifySays(shopper, { transaction_id: "another_name" })
    await shop.poll(shopper)
    await shop.poll(shopper)

    shopper.expectOneOrder()
    expect(shop.heldNotifications).toEqual(["transaction_mismatch"])
  })

  it("has two ids for each payment at some gateways: the first payments are held, then the account has one problem", async () => {
    for (const name of ["first", "second", "third", "fourth"]) {
      const shopper = await shop.paidUnheard()
      const { transaction_id } = shopper.approval()
      shop.verifySays(shopper, { transaction_id: `verify-${name}` })
      await shop.poll(shopper)
      await shop.notify(shopper, { transaction_id })
      shopper.expectOneOrder()
      shop.gateway.answer = undefined
    }
    // The first two of them could have been second payments.
    expect(shop.heldNotifications).toHaveLength(2)
    expect(shop.database.problems.all()).toMatchObject([{ kind: "transaction_ids" }])

    shop.configure({ verify: { transactionIds: "own" } })
    for (const { id } of shop.database.webhooks.where(({ outcome }) => outcome === "held")) {
      await resolveNotification({ id, action: "retry", actor_id: "user_1", note: null }, shop.deps)
    }
    expect(shop.heldNotifications).toEqual([])
  })

  it("may have a name of its own in verify, where the profile says so", async () => {
    shop.configure({ verify: { transactionIds: "own" } })
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { transaction_id: "987" })
    await shop.poll(shopper)
    await shop.notify(shopper, { transaction_id: "txn_987" })

    shopper.expectOneOrder()
    expect(shop.heldNotifications).toEqual([])
  })

  it("was voided, then another one approved on the same page: the page is paid", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "voided", transaction_id: "txn_voided" })
    await shop.poll(shopper)
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("was voided, then approved, at a gateway without ids: its latest status counts", async () => {
    const shopper = await shop.paidUnheard()
    shop.gateway.hasNoIds = true
    shop.verifySays(shopper, { status: "voided" })
    await shop.poll(shopper)
    shop.gateway.answer = undefined
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })
})

describeShop("An approval that comes again", (shop) => {
  it("after the refund of its order books nothing: the payment stays held", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper)
    await shop.notify(shopper, { status: "refunded" })
    const held = { status: "held", held_reason: "gateway_reversed" }
    expect(shopper.attempt).toMatchObject(held)

    await shop.notify(shopper)
    expect(await shop.poll(shopper)).toMatchObject(held)
    shopper.expectOneOrder()
  })

  it("after a refund that was reported first places no order", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper, { status: "refunded" })
    await shop.notify(shopper)

    expect(await shop.poll(shopper)).toMatchObject({ status: "held", captured_at: null })
    await expect(shopper.complete()).rejects.toThrow()
    expect(shopper.orders).toEqual([])
  })
})

describeShop(
  "At a gateway whose notifications and verify write ids of their own",
  (shop) => {
    const isNotified = async (shopper: Shopper) => {
      shopper.pay()
      await shop.notify(shopper)
    }
    const isVerified = async (shopper: Shopper) => {
      shopper.pay()
      await shop.poll(shopper)
    }

    it("holds a payment whose id another one has from the other source", async () => {
      // The gateway's id of the first payment in verify is that of the second one in notifications.
      const [verified, notified] = [await shop.atThePage(), await shop.atThePage()]
      await isNotified(notified)
      await isVerified(verified)
      notified.expectOneOrder()
      expect(verified.attempt).toMatchObject({ status: "held", held_reason: "transaction_reused" })
    })

    const paidTwice = async () => {
      const shopper = await shop.atThePage()
      await isNotified(shopper)
      await shop.poll(shopper)
      await isNotified(shopper)
      await shop.poll(shopper)
      return shopper
    }

    it("lists an id of verify that may be another id of the second payment", async () => {
      const shopper = await paidTwice()
      await shop.poll(shopper)

      expect(shop.heldNotifications).toEqual(["already_paid", "transaction_mismatch"])
      const [, named] = shop.database.webhooks.where(({ outcome }) => outcome === "held")
      const resolution = { action: "closed", actor_id: "user_1", note: "one payment" } as const
      await resolveNotification({ id: named?.id ?? "", ...resolution }, shop.deps)
      await shop.poll(shopper)
      expect(shop.heldNotifications).toEqual(["already_paid"])
    })

    it("holds a second payment that verify names and no notification does", async () => {
      const shopper = await paidTwice()
      await isVerified(shopper)
      expect(shop.heldNotifications).toEqual([
        "already_paid",
        "transaction_mismatch",
        "already_paid",
      ])
    })
  },
  { profile: { verify: { transactionIds: "own" } } }
)
