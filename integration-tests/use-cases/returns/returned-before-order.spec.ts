import { checkAttempt } from "../../../src/backoffice/check-attempt"
import { heldActions, type Cents } from "../../../src/core"
import type { Payment } from "../../simulation/fakes/medusa"
import { describeShop } from "../support/describe-shop"
import { TOTAL } from "../support/shop"
import type { Shopper } from "../support/shopper"

const REFUNDED = { action: "refunded", note: "ref_1" } as const
const HELD_REVERSED = { status: "held", held_reason: "gateway_reversed", captured_at: null }

/** Whoever completes the cart, and whatever is fixed. */
async function expectNoOrderEver(shopper: Shopper): Promise<void> {
  shopper.mend()
  await expect(shopper.complete()).rejects.toThrow()
  expect(shopper.orders).toEqual([])
  expect(shopper.payments).toMatchObject([{ refunds: [{ amount: TOTAL }] }])
}

describeShop("A payment that was returned before its order", (shop) => {
  const givenUp = async () => await shop.capturedAndGivenUp()
  const returned = async () => {
    const shopper = await givenUp()
    shopper.isReturned()
    await shop.poll(shopper)
    return shopper
  }

  describe.each([
    ["while the completion is tried again", async () => await shop.paidWithoutOrder("after")],
    ["after the completion was given up", givenUp],
  ] as const)("%s", (_, paid) => {
    it.each<[string, (of: Shopper) => Promise<unknown>]>([
      ["a notification", async (of) => await shop.notify(of, { status: "refunded" })],
      ["the periodic check", async (of) => await shop.poll(of)],
      ["an admin's check", async (of) => await checkAttempt(of.attempt.id, shop.deps)],
    ])("is reversed in Medusa when the return is learned by %s", async (__, learn) => {
      const shopper = await paid()
      shopper.isReturned()
      await learn(shopper)
      expect(shopper.attempt).toMatchObject(HELD_REVERSED)
      await expectNoOrderEver(shopper)
      expect(shopper.timeline).toEqual(expect.arrayContaining(["capture_refunded", "held"]))
    })
  })

  it("is reversed in Medusa when the shopper returns, where the reversal is stored already", async () => {
    const shopper = await shop.paidWithoutOrder("after")
    shopper.isReturned()
    await shop.approve(shopper, { status: "refunded" })
    await shopper.returns()
    expect(shopper.attempt).toMatchObject(HELD_REVERSED)
    await expectNoOrderEver(shopper)
  })

  describe("while its completion is about to capture it", () => {
    const CLAIM = "attempts.claimCapture"

    it("is not captured, and is held, when its return is stored just before the claim", async () => {
      const shopper = await shop.paidUnheard()
      await shop.approve(shopper)
      shop.run.meanwhile(CLAIM, async () => {
        shopper.isReturned()
        await shop.approve(shopper, { status: "refunded" })
      })
      await expect(shopper.complete()).rejects.toThrow()
      expect(shopper.payments.flatMap(({ captures }) => captures)).toEqual([])
      expect(await shop.poll(shopper)).toMatchObject(HELD_REVERSED)
      expect(shopper.orders).toEqual([])
    })

    it("is captured in the same try where the approval is only reported once more", async () => {
      const shopper = await shop.paidUnheard()
      await shop.approve(shopper)
      shop.run.meanwhile(CLAIM, async () => {
        await shop.approve(shopper, { timestamp: "2100-01-01T00:00:00Z" })
      })
      await shopper.complete()
      shopper.expectOneOrder()
    })

    it("is not captured for its cart when an admin has just applied it to an order", async () => {
      const shopper = await shop.paidUnheard()
      await shop.approve(shopper)
      shop.run.meanwhile(CLAIM, async () => {
        await shop.approve(shopper, { timestamp: "2100-01-01T00:00:00Z" })
        shop.rewrite(shopper, { payment_collection_id: "paycol_of_the_order" })
      })
      await expect(shopper.complete()).rejects.toThrow()
      expect(shopper.attempt.captured_at).toBeNull()
    })

    it("is booked in the same try on an order that waits for it, where the approval is only reported once more", async () => {
      const shopper = await shop.halfPlaced()
      shop.run.meanwhile(CLAIM, async () => {
        await shop.approve(shopper, { timestamp: "2100-01-01T00:00:00Z" })
      })
      expect(await shop.poll(shopper)).toMatchObject({ status: "completed", placement_count: 0 })
      shopper.expectOneOrder()
    })

    it.each([
      ["it is recorded as paid", "attempts.transition payment_proven"],
      ["it is claimed", CLAIM],
    ])(
      "is not captured for an order that waits for it, and is held, when it is returned before %s",
      async (_, point) => {
        const shopper = await shop.halfPlaced()
        shop.run.meanwhile(point, async () => {
          shopper.isReturned()
          await shop.approve(shopper, { status: "refunded" })
        })
        expect(await shop.poll(shopper)).toMatchObject(HELD_REVERSED)
        expect(shopper.payments.flatMap(({ captures }) => captures)).toEqual([])
      }
    )
  })

  it("is refunded in Medusa as a whole after staff refunded a part while its order was being undone", async () => {
    const shopper = await givenUp()
    const [payment] = shopper.payments
    const part = { id: "ref_1", amount: 300 as Cents, isByStaff: true }
    shop.tables.payments.set(payment?.id ?? "", { ...payment, refunds: [part] } as Payment)
    shopper.isReturned()
    await shop.poll(shopper)
    expect(shopper.attempt).toMatchObject(HELD_REVERSED)
    expect(shopper.payments).toMatchObject([
      { refunds: [{ amount: 300 }, { amount: TOTAL - 300 }] },
    ])
  })

  it.each(["takes", "medusa books a refund"])(
    "is refunded in Medusa after a server died where it %s",
    async (where) => {
      const shopper = await givenUp()
      shopper.isReturned()
      shop.run.meanwhile(where, () => Promise.reject(new Error("the server died")))
      await expect(shop.poll(shopper)).rejects.toThrow("the server died")
      expect(shopper.attempt.next_check_at).not.toBeNull()

      await shop.poll(shopper)
      expect(shopper.attempt).toMatchObject(HELD_REVERSED)
      await expectNoOrderEver(shopper)
    }
  )

  it.each(["capture_refunded", "held"])(
    "ends held after a server died before it wrote %s",
    async (transition) => {
      const shopper = await shop.paidWithoutOrder("after")
      shopper.isReturned()
      const died = new Error("the server died")
      shop.run.meanwhile(`attempts.transition ${transition}`, () => Promise.reject(died))
      await expect(shop.poll(shopper)).rejects.toThrow("the server died")
      expect(shopper.attempt.next_check_at).not.toBeNull()

      await shop.poll(shopper)
      expect(shopper.attempt).toMatchObject(HELD_REVERSED)
      await expectNoOrderEver(shopper)
      expect(shopper.timeline.filter((kind) => kind === "capture_refunded")).toHaveLength(1)
    }
  )

  it("lets the cart be paid again once an admin has recorded the refund", async () => {
    const shopper = await returned()
    shopper.mend()
    expect(await shop.resolve(shopper, REFUNDED)).toMatchObject({ status: "resolved" })
    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  describe("and whose order is placed all the same", () => {
    it.each(["linked", "not linked yet"])(
      "stays booked, and is not refunded by an admin: its order is %s",
      async (link) => {
        const shopper = await givenUp()
        shopper.mend()
        const order_id = await shopper.complete()
        if (link === "not linked yet") {
          shop.tables.orderOfCollection.clear()
        }
        await expect(shop.resolve(shopper, REFUNDED)).rejects.toMatchObject({
          code: "order_placed",
        })
        shopper.isReturned()
        expect(await shop.poll(shopper)).toMatchObject({
          ...{ status: "held", held_reason: "gateway_reversed", order_id },
          captured_at: expect.any(Date),
        })
        expect(shopper.refunded).toBe(0)
      }
    )

    it("is closed once its order is refunded", async () => {
      const shopper = await givenUp()
      shopper.mend()
      await shopper.complete()
      shopper.isReturned()
      await shop.poll(shopper)
      await shopper.refund()
      const closed = await shop.resolve(shopper, { action: "closed", note: "corrected" })
      expect(closed.status).toBe("resolved")
    })
  })

  it.each([
    ["closed", "not_closable"],
    ["retry", "not_retryable"],
  ] as const)("cannot be resolved as %s with a note", async (action, code) => {
    const shopper = await returned()
    await expect(shop.resolve(shopper, { action, note: "because" })).rejects.toMatchObject({ code })
  })

  it("is reversed in Medusa when an admin records the refund, whatever it is held for", async () => {
    const shopper = await givenUp()
    shop.rewrite(shopper, { held_reason: "evidence_conflict" })
    const closed = { action: "closed", note: "because" } as const
    await expect(shop.resolve(shopper, closed)).rejects.toMatchObject({ code: "not_closable" })
    await shop.resolve(shopper, REFUNDED)
    await expectNoOrderEver(shopper)
  })
})

describeShop("A recorded refund whose last write failed", (shop) => {
  it("an unfinished refund allows no other action, and can be finished after the gateway has reported it", async () => {
    const shopper = await shop.capturedAndGivenUp()
    const gone = new Error("the database is gone")
    shop.run.meanwhile("attempts.transition closed_with_refund", () => Promise.reject(gone))
    await expect(shop.resolve(shopper, REFUNDED)).rejects.toThrow("the database is gone")

    expect(heldActions(shopper.attempt)).toEqual(["refunded"])
    for (const action of ["retry", "apply_to_order", "closed"] as const) {
      const other = { action, order_id: "order_1", note: "because" } as never
      await expect(shop.resolve(shopper, other)).rejects.toThrow(
        "Record it as refunded to finish it"
      )
    }
    shop.run.meanwhile("attempts.transition closed_with_refund", async () =>
      shop.approve(shopper, { status: "refunded" })
    )
    await expect(shop.resolve(shopper, REFUNDED)).rejects.toThrow("record the refund again")
    expect(await shop.resolve(shopper, REFUNDED)).toMatchObject({ status: "resolved" })
    expect(shopper.attempt).toMatchObject({ captured_at: null })
    await expectNoOrderEver(shopper)
  })
})

describeShop("A payment that was returned in part before its order", (shop) => {
  const partlyReturned = async () => {
    const shopper = await shop.capturedAndGivenUp()
    shopper.isReturned(100)
    await shop.poll(shopper)
    return shopper
  }

  it("is held, and Medusa keeps the payment", async () => {
    const shopper = await partlyReturned()
    expect(shopper.attempt).toMatchObject({
      held_reason: "gateway_reversed",
      captured_at: expect.any(Date),
    })
    expect(shopper.payments).toMatchObject([{ captures: [{ amount: TOTAL }], refunds: [] }])
  })

  it("becomes an order when an admin confirms that nothing was returned", async () => {
    const shopper = await partlyReturned()
    shopper.mend()
    await expect(shop.resolve(shopper, { action: "retry" })).rejects.toMatchObject({
      code: "reversal_disputed",
    })
    const confirmed = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const
    expect(await shop.resolve(shopper, confirmed)).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("is recorded as refunded only when the admin confirms that the rest was returned too", async () => {
    const shopper = await partlyReturned()
    await expect(shop.resolve(shopper, REFUNDED)).rejects.toMatchObject({ code: "partly_returned" })
    const all = await shop.resolve(shopper, { ...REFUNDED, all_returned: true })
    expect(all).toMatchObject({ status: "resolved", resolution: { all_returned: true } })
    await expectNoOrderEver(shopper)
  })
})
