import { ordersOf } from "../../helpers/money/cart-orders"
import { notify } from "../../helpers/gateway/gateway-reports"
import { handled } from "../../helpers/store/handled"
import { expectOneOrder, completed } from "../../helpers/shopper/payments"
import { poll, storeTests } from "../../helpers/store/store"
import { paidUnheard, type UnheardPayment } from "../../helpers/shopper/unheard-payment"

export const replayedNotifications = storeTests("An approval that comes again", (store) => {
  const replay = async ({ transaction }: UnheardPayment) => {
    expect((await store.control.resend(transaction.transaction_id)).tries).toMatchObject([
      { status: 200 },
    ])
    await handled(store)
  }
  const refunded = async ({ attempt, transaction: { transaction_id } }: UnheardPayment) =>
    await notify(store, attempt, { status: "refunded", transaction_id })

  it("after the refund of its order books nothing: the payment stays held", async () => {
    const paid = await paidUnheard(store)
    await replay(paid)
    await completed(paid.shopper)
    await refunded(paid)
    const held = [{ status: "held", held_reason: "gateway_reversed" }]
    expect(await paid.shopper.attempts()).toMatchObject(held)

    await replay(paid)
    await poll(store, paid.attempt.id)
    expect(await paid.shopper.attempts()).toMatchObject(held)
    await expectOneOrder(store, paid.shopper, paid.session)
  })

  it("after a refund that was reported first places no order", async () => {
    const paid = await paidUnheard(store)
    await refunded(paid)
    await replay(paid)
    await poll(store, paid.attempt.id)

    expect(await paid.shopper.attempts()).toMatchObject([{ status: "held", captured_at: null }])
    expect((await paid.shopper.complete()).status).not.toBe(200)
    expect(await ordersOf(store, paid.shopper.cartId)).toEqual([])
  })
})
