import type { CheckoutAttempt } from "../../../src/core"
import { processAttempt } from "../../../src/payments/process/process-attempt"
import { recordResolution } from "../../../src/payments/resolve/record-resolution"
import { evidenceVersion } from "../../../src/core"
import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"
import type { Shopper } from "../support/shopper"

describeShop("The first of two changes at once stands:", (shop) => {
  it("a payment that is held while processing decides about it is not booked", async () => {
    const shopper = await shop.paidUnheard()
    shop.run.meanwhile("attempts.transition", () => shop.hold(shopper, "already_paid"))
    await shop.poll(shopper)

    expect(shopper.attempt).toMatchObject({ status: "held", captured_at: null })
    expect(shopper.payments).toEqual([])
  })

  it("an attempt that was applied to an order while it waited for its lock is left to the next run", async () => {
    const shopper = await shop.paidUnheard()
    const asRead = { ...shopper.attempt, payment_collection_id: "pay_col_before" }
    await expect(processAttempt(asRead, "poll", shop.deps)).rejects.toThrow(
      `Checkout attempt ${asRead.id} was applied to an order while it waited for its lock.`
    )
    // The gateway was not asked under the wrong lock.
    expect(shop.gateway.asked).toBe(0)
  })

  it.each<[string, (of: Shopper) => void]>([
    ["held", (of) => shop.hold(of, "evidence_conflict")],
    ["paid", (of) => shop.rewrite(of, { status: "paid", proven_at: shop.run.now() })],
  ])(
    "a page whose payment is %s before it is open keeps that, and its token",
    async (status, be) => {
      const shopper = shop.shopper()
      shop.run.meanwhile("attempts.start", () => be(shopper), "after")
      await shopper.start().catch(() => undefined)
      const { expires_at, token } = shopper.attempt
      expect([shopper.attempt.status, token, expires_at]).toEqual([
        status,
        expect.any(String),
        expect.any(Date),
      ])
      // The gateway has no payment of it.
      shop.rewrite(shopper, { status: "failed", proven_at: null, next_check_at: null })
    }
  )

  it("an order that core is about to undo completes no payment", async () => {
    const shopper = await shop.paidUnheard()
    shopper.rewriteCart({ hookFailures: 1 })
    let polled: Promise<CheckoutAttempt> | undefined
    shop.run.meanwhile("medusa undoes", async () => {
      polled = shop.poll(shopper)
      // Until it has read the order, and waits for core's lock of the cart.
      await new Promise((resolve) => setImmediate(resolve))
    })
    await expect(shopper.complete()).rejects.toThrow()

    expect(await polled).toMatchObject({ status: "completed" })
    shopper.expectOneOrder()
  })

  it("an order that core undoes after its lock was over is missed, and its payment held", async () => {
    const shopper = await shop.paidUnheard()
    let completed: CheckoutAttempt | undefined
    shopper.rewriteCart({ hookFailures: 1 })
    shop.run.meanwhile("medusa undoes", async () => {
      // The server was away for so long that core's lock of the cart is over.
      shop.run.expireLocks()
      completed = await shop.poll(shopper)
    })
    await expect(shopper.complete()).rejects.toThrow()
    expect(completed).toMatchObject({ status: "completed", order_id: expect.any(String) })

    expect(await shop.poll(shopper)).toMatchObject({
      status: "held",
      held_reason: "order_not_placed",
      order_id: null,
    })
    await shop.resolve(shopper, { action: "retry" })
    shopper.expectOneOrder()
  })
})

describeShop("A transaction that pays another cart first,", (shop) => {
  /** After the check that its transaction is free, before the write that takes it. */
  const anotherPaysBefore = (shopper: Shopper) => {
    const { transaction_id } = shopper.approval()
    shop.run.meanwhile(new RegExp(`^attempts.transition .* ${shopper.attempt.id}$`), () =>
      shop.rewrite(other, {
        ...{ status: "failed", next_check_at: null },
        ...{ transaction_id: String(transaction_id), proven_at: shop.run.now() },
      })
    )
  }
  const HELD = { status: "held", held_reason: "transaction_reused", captured_at: null }
  let other: Shopper
  beforeEach(async () => {
    other = await shop.atThePage()
  })

  it.each(["retry", "apply_to_order"] as const)(
    "after %s has found it free, is not booked again",
    async (action) => {
      const shopper = await shop.paidAReplacedPage()
      anotherPaysBefore(shopper)
      const order_id = shop.unpaidOrder()
      await expect(shop.resolve(shopper, { action, order_id })).rejects.toMatchObject({
        code: "not_retryable",
      })
      expect(shopper.attempt).toMatchObject({ status: "held", resolution: null })
    }
  )

  it("while a payment is being completed, leaves that one held", async () => {
    const shopper = await shop.paidUnheard()
    anotherPaysBefore(shopper)
    await shop.poll(shopper)
    expect(shopper.attempt).toMatchObject(HELD)
    expect(shopper.orders).toEqual([])
  })

  it("while the shopper starts again, leaves the payment held that is found then", async () => {
    const shopper = await shop.paidUnheard()
    anotherPaysBefore(shopper)
    await shopper.change(DEARER)
    await expect(shopper.start()).rejects.toThrow()
    expect(shopper.attempt).toMatchObject(HELD)
  })
})

describeShop("Of two servers without a common lock", (shop) => {
  type Action = "retry" | "apply_to_order" | "refunded"

  /** Both have read that the payment is held before one of them changes it. */
  const atOnce = async (shopper: Shopper, one: Action, other: Action) => {
    const { id: attempt_id, evidence } = shopper.attempt
    const inputOf = (action: Action, actor_id: string) => ({
      ...{ attempt_id, actor_id, note: "ref_1", evidence_version: evidenceVersion(evidence) },
      ...(action === "apply_to_order" ? { action, order_id: shop.unpaidOrder() } : { action }),
    })
    const answer = async (action: Action, actor: string) =>
      await recordResolution(inputOf(action, actor), shop.deps).then(
        () => "resolved",
        ({ code }: { code?: string }) => code ?? "failed"
      )
    let second = ""
    shop.run.meanwhile("attempts.transition", async () => {
      second = await answer(other, "user_2")
    })
    const first = await answer(one, "user_1")
    return [first, second]
  }

  it.each([
    ["retry", "retry"],
    ["retry", "refunded"],
    ["refunded", "refunded"],
    ["apply_to_order", "refunded"],
    ["apply_to_order", "apply_to_order"],
  ] as const)("one resolves a payment, and the other is refused: %s, %s", async (one, other) => {
    const shopper = await shop.paidAReplacedPage()
    expect(await atOnce(shopper, one, other)).toEqual(["not_held", "resolved"])
    expect(shopper.timeline.filter((kind) => kind === "resolved")).toHaveLength(1)
  })

  it.each([
    ["refunded", "refunded", 4_000],
    ["refunded", "retry", 0],
    ["retry", "refunded", 4_000],
  ] as const)(
    "one refunds in Medusa, or else nothing is refunded: %s, %s",
    async (one, other, cents) => {
      const shopper = await shop.capturedAndGivenUp()
      shopper.mend()
      expect(await atOnce(shopper, one, other)).toEqual(["not_held", "resolved"])
      expect(shopper.timeline.filter((kind) => kind === "resolved")).toHaveLength(1)
      expect(shopper.refunded).toBe(cents)
    }
  )

  it("what one has begun to refund is not tried again by the other", async () => {
    const shopper = await shop.capturedAndGivenUp()
    shopper.mend()
    const refund = { action: "refunded", note: "ref_1" } as const
    const died = new Error("the server died")
    shop.run.meanwhile("medusa books a refund", () => Promise.reject(died))
    await expect(shop.resolve(shopper, refund)).rejects.toThrow("the server died")

    await expect(shop.resolve(shopper, { action: "retry" })).rejects.toMatchObject({
      code: "not_held",
    })
    await shop.resolve(shopper, refund)
    expect(shopper.attempt.status).toBe("resolved")
  })
})
