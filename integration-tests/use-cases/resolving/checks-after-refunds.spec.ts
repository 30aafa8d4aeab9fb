import { leaseFrom } from "../../../src/payments/reconcile/due-rows"
import { checkAfterRefund } from "../../../src/payments/refund/check-after-refund"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

const TEN_MINUTES_MS = 10 * 60_000

describeShop("A completed payment", (shop) => {
  const named = {
    "is refunded": (shopper: Shopper) => ({ payment_id: shopper.payments[0]?.id ?? "" }),
    "belongs to an order that is canceled": (shopper: Shopper) => ({
      order_id: shopper.orders[0]?.id ?? "",
    }),
  }

  it.each(Object.entries(named))(
    "that %s is checked again ten minutes later, even after its daily checks",
    async (_, nameOf) => {
      const shopper = await shop.completedOrder()
      shop.rewrite(shopper, { next_check_at: null })
      await checkAfterRefund(nameOf(shopper), shop.deps)
      const soon = new Date(shop.run.now().getTime() + TEN_MINUTES_MS)
      expect(shopper.attempt).toMatchObject({ status: "completed", next_check_at: soon })

      shop.run.passes(TEN_MINUTES_MS)
      const daily = new Date((shopper.attempt.completed_at?.getTime() ?? 0) + 24 * 60 * 60_000)
      expect(await shop.poll(shopper)).toMatchObject({ next_check_at: daily })
    }
  )

  it("that is refunded keeps a check that is due before", async () => {
    const shopper = await shop.completedOrder()
    const next_check_at = new Date(shop.run.now().getTime() + 60_000)
    shop.rewrite(shopper, { next_check_at })
    await checkAfterRefund({ payment_id: shopper.payments[0]?.id ?? "" }, shop.deps)
    expect(shopper.attempt).toMatchObject({ next_check_at })
  })

  describe("whose last daily check has been claimed", () => {
    const claimed = async () => {
      const shopper = await shop.completedOrder()
      shop.run.passes(31 * 24 * 60 * 60_000)
      shop.rewrite(shopper, { next_check_at: leaseFrom(shop.run.now()) })
      return shopper
    }
    const refundBegins = async (shopper: Shopper) => {
      await checkAfterRefund({ payment_id: shopper.payments[0]?.id ?? "" }, shop.deps)
      return new Date(shop.run.now().getTime() + TEN_MINUTES_MS)
    }

    it("is checked again after a refund that begins while the gateway is asked", async () => {
      const shopper = await claimed()
      let soon: Date | undefined
      shop.run.meanwhile("gateway is asked", async () => {
        soon = await refundBegins(shopper)
      })
      expect(await shop.poll(shopper)).toMatchObject({ next_check_at: soon })
      expect(soon).toBeInstanceOf(Date)
    })

    it("is checked again after a refund that begins before the check has read it", async () => {
      const shopper = await claimed()
      const soon = await refundBegins(shopper)
      expect(await shop.poll(shopper)).toMatchObject({ next_check_at: soon })
    })
  })

  it("that an admin has is left alone when its order is canceled", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "chargeback" })
    const { next_check_at } = await shop.poll(shopper)
    await checkAfterRefund({ order_id: shopper.orders[0]?.id ?? "" }, shop.deps)
    expect(shopper.attempt).toMatchObject({ status: "held", next_check_at })
  })

  it("of another order is left alone", async () => {
    const shopper = await shop.completedOrder()
    const before = shopper.attempt
    await checkAfterRefund({ order_id: "order_of_another_plugin" }, shop.deps)
    await checkAfterRefund({ payment_id: "pay_of_another_plugin" }, shop.deps)
    expect(shopper.attempt).toEqual(before)
  })
})
