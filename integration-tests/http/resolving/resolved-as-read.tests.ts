import type { AdminAttemptResponse } from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import { rewriteAttempt, heldColumns } from "../../helpers/database/rewrite-attempt"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { firstOf } from "../../helpers/gateway/went-back"
import { completionGivenUp, paidAReplacedPage, resolve } from "../../helpers/money/held"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { ordersOf } from "../../helpers/money/cart-orders"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { storeTests } from "../../helpers/store/store"

const CLOSED = { action: "closed", note: "checked at the gateway" }
const REFUNDED = { action: "refunded", note: "ref_1" }

export const resolvedAsRead = storeTests("A resolution", (store) => {
  it("closes no payment that newer evidence proves", async () => {
    const { attempt, shopper } = await paidUnheard(store)
    await rewriteAttempt(store, attempt.id, heldColumns("evidence_conflict"))
    await notify(store, attempt)

    expect(await resolve(store, shopper, CLOSED)).toMatchObject({
      status: 400,
      body: { code: "not_closable", message: expect.stringContaining("was made") },
    })
  })

  it.each([
    ["closed", CLOSED],
    ["refunded", REFUNDED],
  ])("is refused when the evidence changed after the admin read it: %s", async (_, resolution) => {
    const { attempt, shopper } = await paidUnheard(store)
    await rewriteAttempt(store, attempt.id, heldColumns("evidence_conflict"))
    const { body } = await asAdmin<AdminAttemptResponse>(
      store,
      "GET",
      `/admin/hosted-checkout/attempts/${attempt.id}`
    )
    await notify(store, attempt)

    const { evidence_version } = body.attempt
    expect(await resolve(store, shopper, { ...resolution, evidence_version })).toMatchObject({
      status: 400,
      body: { code: "news_arrived" },
    })
    expect(await firstOf(shopper)).toMatchObject({ status: "held", resolution: null })
  })

  it.each([
    ["closed", CLOSED],
    ["refunded", REFUNDED],
  ])("is refused without the version that the admin has read: %s", async (_, resolution) => {
    const { shopper } = await paidAReplacedPage(store)
    const { id } = await firstOf(shopper)
    expect(
      await asAdmin(store, "POST", `/admin/hosted-checkout/attempts/${id}/resolve`, resolution)
    ).toMatchObject({ status: 400, body: { field: "evidence_version" } })
  })

  it("applies a payment to another order whose own order could not be placed", async () => {
    const { mend, shopper } = await completionGivenUp(store)
    await mend()
    const { cartId, id: order_id } = await unpaidOrder(store)
    const { body } = await resolve(store, shopper, { action: "apply_to_order", order_id })
    expect(body.attempt).toMatchObject({ status: "completed", order_id })
    const [order] = await ordersOf(store, cartId)
    expect(order).toMatchObject({ captures: [order?.total], transactions: [order?.total] })
  })

  it("records a payment without an order as refunded, and books nothing in Medusa", async () => {
    const { mend, shopper } = await completionGivenUp(store)
    await mend()
    verifySays(store, await firstOf(shopper), { status: "refunded" })
    expect((await resolve(store, shopper, REFUNDED)).body.attempt).toMatchObject({
      status: "resolved",
    })
    expect((await shopper.complete()).status).not.toBe(200)
    expect(await ordersOf(store, shopper.cartId)).toEqual([])
  })
})
