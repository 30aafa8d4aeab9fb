import { GatewayApiError } from "../../../src/client/errors"
import type { GatewayProfileInput } from "../../../src/core"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import type { Fields } from "../support/gateway"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

const SECOND: Fields = { status: "captured", transaction_id: "txn_second" }
/** The profile learns the status that the tests below report. */
const LEARNED: GatewayProfileInput = { statuses: { approved: ["approved", "captured"] } }

/** An answer of verify that the default profile cannot read, and the profile that can. */
const ANSWERS: [string, (of: Shopper) => Fields, GatewayProfileInput][] = [
  [
    "a status one level deeper",
    (of) => ({ status: undefined, data: of.approval() }),
    { verify: { root: "data" } },
  ],
  [
    "a status that no list has",
    () => ({ status: "captured" }),
    { statuses: { approved: ["captured"] } },
  ],
]

describeShop("An answer that the profile cannot read", (shop) => {
  const pollAfterGrace = async (shopper: Shopper) => {
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject({ status: "expired" })
  }

  it.each(ANSWERS)(
    "is a problem of the account, and its payment is an order once the profile reads it: %s",
    async (_, answerOf, profile) => {
      const shopper = await shop.paidUnheard()
      shop.verifySays(shopper, answerOf(shopper))
      await pollAfterGrace(shopper)
      expect(shop.database.problems.all()).toMatchObject([{ kind: "unknown_answer" }])
      // Not "unpaid": whichever way the shopper returns, they are not sent to pay again.
      expect([await shopper.returns(), await shopper.cancels()]).toEqual(["wait", "wait"])

      shop.configure(profile)
      await reconcileDue(shop.deps)
      shopper.expectOneOrder()
    }
  )

  it("is a 404 of verify where the profile says that 404 is unknown", async () => {
    shop.configure({ verify: { notFound: "unknown" } })
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, new GatewayApiError(404, "no such token"))
    await pollAfterGrace(shopper)
    expect(shop.database.problems.all()).toMatchObject([{ kind: "unknown_answer", status: "404" }])
  })

  it("keeps returning shoppers waiting while the page is open", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "captured" })
    expect([await shopper.returns(), await shopper.cancels()]).toEqual(["wait", "wait"])
  })

  it("is read again from a stored notification when the profile learns its status", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "pending" })
    await shop.notify(shopper, { status: "captured" })
    await pollAfterGrace(shopper)

    shop.configure({ statuses: { approved: ["captured"] } })
    await reconcileDue(shop.deps)
    shopper.expectOneOrder()
  })

  it("is still booked on its order once Medusa has captured it, although the profile no longer lists the status", async () => {
    const shopper = await shop.withoutTransaction()
    shop.configure({ statuses: { approved: ["captured"] } })
    expect(await shop.poll(shopper)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("is harmless in a stored notification when the profile ignores its event kind", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "pending" })
    await shop.notify(shopper, { event: "payout.sent", status: "sent" })
    await pollAfterGrace(shopper)
    expect(shop.database.problems.all()).toMatchObject([{ kind: "unknown_answer" }])

    shop.configure({ events: { ignored: ["payout.sent"] } })
    await reconcileDue(shop.deps)
    expect(shopper.attempt).toMatchObject({ status: "expired", unknown_status: null })
  })

  it("puts the payment that only verify reported on the worklist, as well as the one that was notified", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "captured", transaction_id: "txn_first" })
    expect(await shopper.returns()).toBe("wait")
    await shop.notify(shopper, { status: "captured", transaction_id: "txn_second" })

    shop.configure({ statuses: { approved: ["captured"] } })
    await reconcileDue(shop.deps)
    shopper.expectOneOrder()
    expect(shop.heldNotifications).toEqual(["transaction_mismatch"])
  })

  it("puts a second payment on the worklist that was notified after the first one was booked", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper)
    shopper.expectOneOrder()
    await shop.notify(shopper, { status: "captured", transaction_id: "txn_second" })
    expect(shop.heldNotifications).toEqual([])

    shop.configure(LEARNED)
    await reconcileDue(shop.deps)
    expect(shop.heldNotifications).toEqual(["already_paid"])
  })

  it.each([
    [
      "a notification",
      "transaction_mismatch",
      async (of: Shopper) => await shop.notify(of, SECOND),
    ],
    [
      "verify, which names the first one again when it is asked next",
      "already_paid",
      async (of: Shopper) => {
        shop.verifySays(of, SECOND)
        await shop.poll(of)
        shop.verifySays(of, {})
      },
    ],
  ])(
    "puts a second payment of a resolved page on the worklist once its status is learned: by %s",
    async (_, reason, isReported) => {
      const shopper = await shop.paidAReplacedPage()
      await shop.resolve(shopper, { action: "refunded", note: "ref_1" })
      await isReported(shopper)
      expect(shop.heldNotifications).toEqual([])

      shop.configure(LEARNED)
      await reconcileDue(shop.deps)
      expect(shopper.attempt).toMatchObject({ status: "resolved" })
      expect(shop.heldNotifications).toEqual([reason])
    }
  )

  it("holds a payment again that an admin has closed, once its status proves it", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "captured" })
    await shop.notify(shopper, { amount: undefined })
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "evidence_conflict" })
    await shop.resolve(shopper, { action: "closed", note: "the portal shows nothing" })

    shop.configure(LEARNED)
    const emitted = jest.spyOn(shop.deps.events, "emit")
    await reconcileDue(shop.deps)
    expect(shopper.attempt).toMatchObject({ status: "held", held_reason: "paid_again" })
    const held = { id: shopper.attempt.id, reason: "paid_again" }
    expect(emitted).toHaveBeenCalledWith("hosted_checkout.attempt.held", held)
  })

  it("puts a second payment on the worklist once, although both were notified with that status", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "pending" })
    await shop.notify(shopper, { status: "captured", transaction_id: "txn_first" })
    await shop.notify(shopper, SECOND)

    shop.configure(LEARNED)
    await reconcileDue(shop.deps)
    shopper.expectOneOrder()
    expect(shop.heldNotifications).toEqual(["already_paid"])
  })

  it("lists a second payment whose refund was notified without an amount", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, SECOND)
    const first = { status: "captured", transaction_id: "txn_first" }
    await shop.notify(shopper, first)
    await shop.notify(shopper, SECOND)
    const refund = { event: "payment.refunded", status: "refunded", amount: undefined }
    await shop.notify(shopper, { ...first, ...refund })

    shop.configure(LEARNED)
    await reconcileDue(shop.deps)
    shopper.expectOneOrder()
    expect(shop.heldNotifications).toEqual(["already_paid"])
  })

  it("lists a second payment when another server processes its notification under the old profile", async () => {
    const shopper = await shop.paidUnheard()
    await shop.notify(shopper)
    shop.run.meanwhile("inbox.finish", async () => {
      shop.configure(LEARNED)
      const { evidence } = shop.deps.repositories
      const { options } = shop.server.providerDeps.account
      await evidence.askAgainUnder(options, shopper.attempt.provider_id, shop.run.now(), 1)
    })
    await shop.notify(shopper, SECOND)

    await reconcileDue(shop.deps)
    await shop.drainAll()
    expect(shop.heldNotifications).toEqual(["already_paid"])
  })

  it("lists a second payment of a completed page that only verify named, even after verify stops naming it", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, SECOND)
    await shop.poll(shopper)
    shop.verifySays(shopper, {})

    shop.configure(LEARNED)
    await reconcileDue(shop.deps)
    expect(shop.heldNotifications).toEqual(["already_paid"])
  })

  it("does not keep the shopper from starting again", async () => {
    const shopper = await shop.paidUnheard()
    shop.verifySays(shopper, { status: "captured" })
    await pollAfterGrace(shopper)
    await shopper.start()
    expect(shopper.attempts).toHaveLength(2)
  })
})

describeShop("A payment under a profile that changes", (shop) => {
  const dueOnce = async (shopper: Shopper) => {
    shop.rewrite(shopper, {
      unknown_status: "settling",
      unknown_status_profile: "another profile",
      expires_at: new Date(0),
    })
    shop.configure({ statuses: { unpaid: ["settling"] } })
    await reconcileDue(shop.deps)
    await reconcileDue(shop.deps)
    return (shopper.attempt.next_check_at?.getTime() ?? Infinity) - shop.run.now().getTime()
  }

  it.each<[string, () => Promise<Shopper>]>([
    ["held", async () => await shop.paidAReplacedPage()],
    ["held with an order", async () => await reversed()],
    ["resolved", async () => await refunded()],
    ["captured, and its order was given up", async () => await shop.capturedAndGivenUp()],
    ["completed", async () => await shop.completedOrder()],
  ])("is not claimed again without end: %s", async (_, payment) => {
    const shopper = await payment()
    expect(await dueOnce(shopper)).toBeGreaterThan(60_000)
  })

  it("counts each of two tries when it is paid and has no order", async () => {
    const shopper = await shop.paidWithoutOrder()
    expect(await dueOnce(shopper)).toBeGreaterThan(0)
    expect(shopper.attempt).toMatchObject({ status: "paid", placement_count: 2 })
  })

  const reversed = async () => {
    const shopper = await shop.completedOrder()
    shopper.isReturned()
    await shop.poll(shopper)
    return shopper
  }
  const refunded = async () => {
    const shopper = await shop.paidAReplacedPage()
    await shop.resolve(shopper, { action: "refunded", note: "ref_1" })
    return shopper
  }
})
