import { GatewayApiError } from "../../../src/client/errors"
import type { GatewayProfileInput } from "../../../src/core/contract/gateway-profile"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import type { Fields } from "../support/gateway"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const SECOND: Fields = { status: "captured", transaction_id: "txn_second" }
/** The profile learns the status that the tests below report. */
const LEARNED: GatewayProfileInput = { statuses: { approved: ["approved", "captured"] } }
const EXPIRED = { status: "over", over_because: "expired" }

/** An answer of verify that the default profile cannot read, and the profile that can. */
const ANSWERS: [string, (of: Shopper) => Fields, GatewayProfileInput][] = [
  [
    "a nested status",
    (of) => ({ status: undefined, data: of.approval() }),
    { verify: { root: "data" } },
  ],
  ["an unlisted status", () => ({ status: "captured" }), LEARNED],
]

describeShop("An answer that the profile cannot read", (shop) => {
  const pollAfterGrace = async (shopper: Shopper) => {
    shop.end(shopper)
    expect(await shop.poll(shopper)).toMatchObject(EXPIRED)
  }
  const learn = async (profile = LEARNED) => {
    shop.configure(profile)
    await reconcileDue(shop.deps)
  }
  const HELD_SECOND = { transaction_id: "txn_second", status: "held", balances: { gateway: TOTAL } }

  it.each(ANSWERS)(
    "A payment whose verify answer has %s becomes an order once the gateway profile is corrected to read the answer [case 25]",
    async (_, answerOf, profile) => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, answerOf(shopper))
      await pollAfterGrace(shopper)
      expect(shop.database.problems.all()).toMatchObject([{ kind: "unknown_answer" }])
      // Not "unpaid": whichever way the shopper returns, they are not sent to pay again.
      expect([await shopper.returns(), await shopper.cancels()]).toEqual(["wait", "wait"])

      await learn(profile)
      shopper.expectOneOrder()
    }
  )

  it('A 404 of the verify call is reported as an unknown answer when the gateway profile sets verify.notFound to "unknown"', async () => {
    shop.configure({ verify: { notFound: "unknown" } })
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, new GatewayApiError(404, "no such token"))
    await pollAfterGrace(shopper)
    expect(shop.database.problems.all()).toMatchObject([{ kind: "unknown_answer", status: "404" }])
  })

  it("A shopper is asked to wait, not to pay again, while the gateway answers with a status that the gateway profile does not list", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { status: "captured" })
    expect([await shopper.returns(), await shopper.cancels()]).toEqual(["wait", "wait"])
  })

  it("A shopper can open a new payment page when the gateway's answer about the expired page cannot be understood", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { status: "captured" })
    await pollAfterGrace(shopper)
    await shopper.start()
    expect(shopper.attempts).toHaveLength(2)
  })

  it("A payment that a stored notification reported with an unknown status becomes an order once the changed gateway profile lists the status", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { status: "pending" })
    await shop.notify(shopper, { status: "captured" })
    await pollAfterGrace(shopper)
    await learn()
    shopper.expectOneOrder()
  })

  it("An unknown event of a notification is no health problem any more once the gateway profile lists the event as ignored", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { status: "pending" })
    await shop.notify(shopper, { event: "payout.sent", status: "sent" })
    await pollAfterGrace(shopper)
    expect(shop.database.problems.all()).toMatchObject([{ kind: "unknown_answer" }])
    await learn({ events: { ignored: ["payout.sent"] } })
    expect(shopper.attempt).toMatchObject({ ...EXPIRED, unknown_status: null })
  })

  it("A captured payment is booked on its order although the changed gateway profile no longer lists the payment's status", async () => {
    const shopper = await shop.shopperWhoseOrderLacksItsPayment()
    shop.configure({ statuses: { approved: ["captured"] } })
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("When the gateway profile begins to list the status of two payments on one page, one payment becomes the order and the other payment is held for an admin", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { status: "captured", transaction_id: "txn_first" })
    expect(await shopper.returns()).toBe("wait")
    await shop.notify(shopper, SECOND)
    await learn()
    shopper.expectOneOrder()
    expect(shopper.rows.map(({ status }) => status).sort()).toEqual(["completed", "held"])
  })

  it.each([
    ["a notification", async (of: Shopper) => await shop.notify(of, SECOND)],
    [
      "a verify answer, given only once",
      async (of: Shopper) => {
        shop.verifySays(of, SECOND)
        await shop.poll(of)
        shop.verifySays(of, {})
      },
    ],
  ])(
    "A second payment reported with an unknown status by %s is held for an admin once the gateway profile lists the status",
    async (_, isReported) => {
      const shopper = await shop.shopperWithOrder()
      await isReported(shopper)
      expect(shopper.rows).toHaveLength(1)
      await learn()
      expect(shopper.rows).toMatchObject([{ status: "completed" }, HELD_SECOND])
    }
  )
})

describeShop("A payment under a profile that changes", (shop) => {
  const dueOnce = async (shopper: Shopper) => {
    shop.rewrite(shopper, {
      ...{ unknown_status: "settling", unknown_status_profile: "another profile" },
      expires_at: new Date(0),
    })
    shop.configure({ statuses: { unpaid: ["settling"] } })
    await reconcileDue(shop.deps)
    await reconcileDue(shop.deps)
    return (shopper.attempt.next_check_at?.getTime() ?? Infinity) - shop.run.now().getTime()
  }
  const reversed = async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack()
    await shop.poll(shopper)
    return shopper
  }
  const returned = async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    shopper.getsBack()
    await shop.act(shopper, { action: "state_returned", returned: TOTAL as never })
    return shopper
  }

  it.each<[string, () => Promise<Shopper>]>([
    ["held", async () => await shop.shopperWhoPaidAReplacedPage()],
    ["held with an order", reversed],
    ["closed", returned],
    ["captured without an order", async () => await shop.shopperWhoseOrderFailedAfterCapture()],
    ["completed", async () => await shop.shopperWithOrder()],
  ])(
    'After the gateway profile has changed, a page with a payment in the state "%s" is checked once, and not again within a minute [case 61]',
    async (_, payment) => {
      expect(await dueOnce(await payment())).toBeGreaterThan(60_000)
    }
  )

  describe("A booked payment whose statements the profile no longer reads", () => {
    const UNREAD: GatewayProfileInput = {
      statuses: { approved: ["captured"], reversed: ["given back"] },
    }
    const refunded = async (answer: Fields) => {
      const shopper = await shop.shopperWithOrder()
      await shopper.refund(500)
      shopper.getsBack(500)
      shop.verifySays(shopper, answer)
      await shop.poll(shopper)
      shop.configure(UNREAD)
      await shop.poll(shopper)
      return shopper
    }

    it("A booked payment's refunded sum stays the same although the changed gateway profile no longer lists the refund's status", async () => {
      const shopper = await refunded({ status: "refunded", amount: "5.00" })
      expect(shopper.row).toMatchObject({
        ...{ status: "completed", reason: null },
        balances: { gateway: 3_500, captured: TOTAL, refunded: 500 },
      })
    })

    it("An admin can state that the gateway made the refund which Medusa booked, although the changed gateway profile no longer lists the payment's status", async () => {
      const shopper = await refunded({})
      expect(shopper.row).toMatchObject({ status: "held", reason: "refund_due" })
      await shop.act(shopper, { action: "state_returned", returned: 500 as never, note: "ref_1" })
      expect(shopper.row).toMatchObject({ status: "completed", balances: { gateway: 3_500 } })
    })
  })

  it("A payment that closed by itself is held for an admin, and not booked, when the changed gateway profile ignores the event that reported its return", async () => {
    const shopper = await shop.shopperWhoPaid()
    shopper.orderCannotBePlaced("before_capture")
    shop.verifySays(shopper, { status: "pending", transaction_id: undefined })
    await shop.notify(shopper)
    await shop.notify(shopper, { event: "payment.voided", status: "voided" })
    expect(shopper.row).toMatchObject({ status: "closed", balances: { gateway: 0 } })
    shopper.orderCanBePlaced()
    shop.configure({ events: { ignored: ["payment.voided"] } })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", balances: { gateway: TOTAL, captured: 0 } })
    expect(await shop.offers(shopper)).toContain("place_order")
  })

  it("A changed gateway profile causes only one more attempt to place the order of an approved payment", async () => {
    const shopper = await shop.shopperWhoPaidWithoutOrder()
    expect(await dueOnce(shopper)).toBeGreaterThan(0)
    expect(shopper.row).toMatchObject({ status: "proven", placement_count: 2 })
    shopper.orderCanBePlaced()
  })
})
