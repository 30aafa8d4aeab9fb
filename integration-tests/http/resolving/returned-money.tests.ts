import { drainInbox } from "../../../src/payments/receive/drain-inbox"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { eventually } from "../../helpers/store/eventually"
import { notify } from "../../helpers/gateway/gateway-reports"
import { capturedAndGivenUp, resolve } from "../../helpers/money/held"
import { capturedWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { optionsOf } from "../../helpers/store/options-of"
import { approved } from "../../helpers/shopper/payments"
import { booked, paymentsOf } from "../../helpers/money/refunds"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests } from "../../helpers/store/store"
import {
  evidenceOf,
  expectNoOrderEver,
  firstOf,
  isHeldReversed,
  kindsOf,
  LEFT_IN_MEDUSA,
  pollFirst,
  refundAtTheGateway,
  REFUNDED_IN_MEDUSA,
  said,
} from "../../helpers/gateway/went-back"

export const returnedMoney = storeTests("A payment that was returned before its order", (store) => {
  afterEach(() => jest.restoreAllMocks())

  describe.each([
    ["while the completion is tried again", capturedWithoutOrder],
    ["after the completion was given up", capturedAndGivenUp],
  ] as const)("%s", (_, paid) => {
    it.each([
      [
        "a notification",
        async (shopper: Shopper) => {
          const attempt = await firstOf(shopper)
          await notify(store, attempt, said(attempt))
          await drainInbox(store.deps)
        },
      ],
      ["the periodic check", async (shopper: Shopper) => await pollFirst(store, shopper)],
      [
        "an admin's check",
        async (shopper: Shopper) => {
          const { id } = await firstOf(shopper)
          await asAdmin(store, "POST", `/admin/hosted-checkout/attempts/${id}/check`)
        },
      ],
    ])("is reversed in Medusa when the return is learned by %s", async (_, learn) => {
      const { shopper, mend } = await paid(store)
      await refundAtTheGateway(store, shopper)
      await learn(shopper)

      await eventually("it is held", async () => isHeldReversed(shopper))
      await expectNoOrderEver(store, shopper, mend)
      expect(await booked(store, shopper.collectionId)).toEqual(REFUNDED_IN_MEDUSA)
      expect(await kindsOf(store, shopper)).toEqual(
        expect.arrayContaining(["capture_refunded", "held"])
      )
    })
  })

  it("is reversed in Medusa when the shopper returns, where the reversal is stored already", async () => {
    const { shopper, session, mend } = await capturedWithoutOrder(store)
    await refundAtTheGateway(store, shopper)
    const attempt = await firstOf(shopper)
    await store.repositories.evidence.add(
      attempt.id,
      evidenceOf(attempt, "refunded"),
      "poll",
      optionsOf(store)
    )
    await shopper.returnFromPage(session)

    expect(await isHeldReversed(shopper)).toBe(true)
    await expectNoOrderEver(store, shopper, mend)
  })

  it("lets the cart be paid again once an admin has recorded the refund", async () => {
    const { shopper, mend } = await capturedAndGivenUp(store)
    await refundAtTheGateway(store, shopper)
    await pollFirst(store, shopper)
    await mend()
    expect(await resolve(store, shopper, { action: "refunded", note: "ref_1" })).toMatchObject({
      status: 200,
      body: { attempt: { status: "resolved" } },
    })

    store.control.faults.clear()
    await shopper.reload()
    const again = await shopper.startPayment()
    store.control.releaseWebhooks()
    approved(shopper.pay(again))
    await shopper.returnFromPage(again)
    const [order, ...others] = await ordersOf(store, shopper.cartId)
    expect(order).toMatchObject({ transactions: [order?.total] })
    expect(others).toEqual([])
    const { body } = await asAdmin<{ order: { payment_status: string } }>(
      store,
      "GET",
      `/admin/orders/${order?.id}`
    )
    expect(body.order.payment_status).toBe("captured")
  })

  it("stays booked where the cart has become an order, which is refunded, and then closed", async () => {
    const { shopper, session, mend } = await capturedAndGivenUp(store)
    await mend()
    const { body } = await shopper.complete()
    await refundAtTheGateway(store, shopper)
    await pollFirst(store, shopper)

    expect(await firstOf(shopper)).toMatchObject({
      status: "held",
      held_reason: "gateway_reversed",
      order_id: body.order?.id,
      captured_at: expect.any(Date),
    })
    expect(await booked(store, shopper.collectionId)).toEqual(LEFT_IN_MEDUSA)
    const [payment] = await paymentsOf(store).listPayments({ payment_session_id: session.id })
    await asAdmin(store, "POST", `/admin/payments/${payment?.id}/refund`)
    expect(await resolve(store, shopper, { action: "closed", note: "corrected" })).toMatchObject({
      status: 200,
    })
  })
})
