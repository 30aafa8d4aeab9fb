import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { drainInbox } from "../../../src/payments/receive/drain-inbox"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { eventually } from "../../helpers/store/eventually"
import { handled } from "../../helpers/store/handled"
import { post } from "../../helpers/gateway/gateway-reports"
import { capturedAndGivenUp, paidAReplacedPage, resolve } from "../../helpers/money/held"
import { approved, atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { booked } from "../../helpers/money/refunds"
import { describeStore, type Store } from "../../helpers/store/store"

const REFUNDED = { action: "refunded", note: " ref_1 " }

describeStore("A held payment", (store) => {
  it("is recorded as refunded with a note, where Medusa has not booked it", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const { body } = await resolve(store, shopper, REFUNDED)
    expect(body.attempt).toMatchObject({ status: "resolved" })
    expect((await shopper.attempts())[0]).toMatchObject({
      resolution: { action: "refunded", note: "ref_1", by: expect.stringMatching(/^user_/) },
      held_reason: "session_replaced",
    })
  })

  it("is refunded in Medusa where it was captured, and the cart can be paid again: one order", async () => {
    const { shopper, mend } = await capturedAndGivenUp(store)
    await mend()
    expect((await resolve(store, shopper, REFUNDED)).status).toBe(200)
    expect((await shopper.complete()).status).not.toBe(200)

    const before = shopper.collectionId
    await shopper.reload()
    const again = await shopper.startPayment()
    approved(shopper.pay(again))
    await shopper.returnFromPage(again)
    const [order, ...others] = await ordersOf(store, shopper.cartId)
    expect(order).toMatchObject({ transactions: [order?.total] })
    expect(others).toEqual([])
    const captured = [expect.any(Number)]
    expect(await booked(store, before)).toEqual([{ captured, refunded: captured }])
    expect(await booked(store, shopper.collectionId)).toEqual([{ captured, refunded: [] }])
  })

  it("of an unknown reference is listed, and resolved once, with a note", async () => {
    await post(store, { event: "payment.captured", reference: "somebody-elses" })
    await handled(store)
    const path = "/admin/hosted-checkout/webhook-events"
    const { body } = await asAdmin<{ webhook_events: { id: string; actions: string[] }[] }>(
      store,
      "GET",
      `${path}?outcome=held`
    )
    const [row] = body.webhook_events
    expect(row?.actions).toEqual(["refunded", "closed", "retry"])
    const answer = async () => await asAdmin(store, "POST", `${path}/${row?.id}/resolve`, REFUNDED)
    expect((await answer()).status).toBe(200)
    expect(await answer()).toMatchObject({
      status: 400,
      body: {
        code: "notification_resolved",
        message: expect.stringContaining("not any more"),
      },
    })
  })

  it("whose notification became a dead letter is completed when an admin lets it be processed again", async () => {
    const { shopper, session } = await atThePage(store)
    const failing = jest
      .spyOn(store.repositories.evidence, "add")
      .mockRejectedValue(new Error("a bug of that day"))
    shopper.pay(session)
    await shopper.notified(session)
    const row = await deadLetter(store)
    failing.mockRestore()
    expect(row).toMatchObject({ error: "a bug of that day" })

    const path = `/admin/hosted-checkout/webhook-events/${row.id}/resolve`
    const { body } = await asAdmin(store, "POST", path, { action: "retry" })
    expect(body).toEqual({ webhook_event: { id: row.id, outcome: "processed" } })
    await expectOneOrder(store, shopper, session)
  })
})

/** Uses up the tries of the one notification that keeps failing. */
async function deadLetter(store: Store): Promise<{ id: string; error: string }> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return await eventually("it becomes a dead letter", async () => {
    await db("hosted_checkout_webhook_event")
      .where({ outcome: "received" })
      .update({ next_check_at: new Date(0) })
    await drainInbox(store.deps)
    const { body } = await asAdmin<{ webhook_events: { id: string; error: string }[] }>(
      store,
      "GET",
      "/admin/hosted-checkout/webhook-events?outcome=dead_letter"
    )
    return body.webhook_events[0]
  })
}
