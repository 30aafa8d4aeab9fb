import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { generateTestHeader } from "../../../src/core"
import { drainInbox } from "../../../src/payments/receive/drain-inbox"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { eventually } from "../../helpers/store/eventually"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { completionGivenUp, paidAReplacedPage, resolve, reversed } from "../../helpers/money/held"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { paymentsOf } from "../../helpers/money/refunds"
import { storeTests, poll, SECRET_KEY, type Store } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"

export const resolutions = storeTests("A held payment", (store) => {
  describe("is tried again", () => {
    it("and becomes an order once the cause is fixed", async () => {
      const { shopper, session, mend } = await completionGivenUp(store)
      await mend()

      const { status, body } = await resolve(store, shopper, { action: "retry" })
      const order = await expectOneOrder(store, shopper, session)
      expect(status).toBe(200)
      expect(body.attempt).toMatchObject({ status: "completed", order_id: order.id })
      expect(await shopper.attempts()).toMatchObject([
        { resolution: { action: "retry", by: expect.stringMatching(/^user_/) } },
      ])
    })

    it("and stays held without an order while the cause remains", async () => {
      const { shopper } = await completionGivenUp(store)
      const { body } = await resolve(store, shopper, { action: "retry" })

      expect(body.attempt).toMatchObject({ status: "paid", order_id: null })
      expect(await shopper.attempts()).toMatchObject([{ next_check_at: expect.any(Date) }])
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
    })
  })

  it.each([
    ["amount", { amount: "1.00" }],
    ["currency", { currency: "USD" }],
  ])("of another %s is not tried again: it would be held at once", async (_, fields) => {
    const { attempt, shopper } = await paidUnheard(store)
    verifySays(store, attempt, fields)
    await poll(store, attempt.id)

    expect(await resolve(store, shopper, { action: "retry" })).toMatchObject({
      status: 400,
      body: { code: "not_retryable" },
    })
    expect((await shopper.attempts())[0]).toMatchObject({ status: "held", resolution: null })
  })

  it("of another reference becomes an order by a retry once the gateway names the right one", async () => {
    const { attempt, shopper, session } = await paidUnheard(store)
    verifySays(store, attempt, { reference: "the-gateways-own" })
    expect(await poll(store, attempt.id)).toMatchObject({ held_reason: "reference_mismatch" })
    store.control.faults.clear()
    verifySays(store, attempt, {})

    const { body } = await resolve(store, shopper, { action: "retry" })
    expect(body.attempt).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  describe("is applied to the order that it was meant for", () => {
    it("when amount and currency are the order's and the order is unpaid", async () => {
      const { shopper } = await paidAReplacedPage(store)
      const order = await unpaidOrder(store)

      const { body } = await resolve(store, shopper, {
        action: "apply_to_order",
        order_id: order.id,
      })
      expect(body.attempt).toMatchObject({ status: "completed", order_id: order.id })
      const [applied] = await ordersOf(store, order.cartId)
      expect(applied).toMatchObject({
        captures: [applied?.total],
        transactions: [applied?.total],
      })
    })

    it.each([
      ["is not there", async () => "order_lost", /There is no order/, "order_unknown"],
      [
        "has another amount",
        async () => (await unpaidOrder(store, { quantity: 2 })).id,
        /costs/,
        "order_amount",
      ],
      [
        "has another currency",
        async () => (await unpaidOrder(store, { country: "us" })).id,
        /USD/,
        "order_currency",
      ],
      ["is paid already", async () => await paidOrder(store), /has payments already/, "order_paid"],
    ])("not when the order %s", async (_, orderId, message, code) => {
      const { shopper } = await paidAReplacedPage(store)
      const answer = await resolve(store, shopper, {
        action: "apply_to_order",
        order_id: await orderId(),
      })

      expect(answer.body).toMatchObject({
        code,
        field: "order_id",
        message: expect.stringMatching(message),
      })
      expect((await shopper.attempts())[0]).toMatchObject({ status: "held" })
    })
  })

  describe("is recorded as refunded at the gateway", () => {
    it("with a note", async () => {
      const { shopper } = await paidAReplacedPage(store)
      const { body } = await resolve(store, shopper, { action: "refunded", note: " ref_1 " })

      expect(body.attempt).toMatchObject({ status: "resolved" })
      expect((await shopper.attempts())[0]).toMatchObject({
        status: "resolved",
        resolution: { action: "refunded", note: "ref_1" },
        held_reason: "session_replaced",
      })
    })

    it.each([undefined, "", "   "])("not without (%p)", async (note) => {
      const { shopper } = await paidAReplacedPage(store)
      const { status, body } = await resolve(store, shopper, { action: "refunded", note })

      expect(status).toBe(400)
      expect(body.field).toBe("note")
      expect((await shopper.attempts())[0]).toMatchObject({ status: "held" })
    })
  })

  it("whose order was placed all the same is completed by the reconcile job", async () => {
    const { shopper, session, mend } = await completionGivenUp(store)
    await mend()
    expect((await shopper.complete()).status).toBe(200)
    const [attempt] = await shopper.attempts()

    expect(attempt?.next_check_at).toEqual(expect.any(Date))
    expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  describe("is closed by hand", () => {
    it("when the gateway reversed it, and its order is refunded", async () => {
      const { shopper, session } = await reversed(store)
      const [payment] = await paymentsOf(store).listPayments({ payment_session_id: session.id })
      await asAdmin(store, "POST", `/admin/payments/${payment?.id}/refund`)
      const { body } = await resolve(store, shopper, {
        action: "closed",
        note: "order refunded",
      })
      expect(body.attempt).toMatchObject({ status: "resolved" })
    })

    it("not when the gateway still has its money", async () => {
      const { shopper } = await paidAReplacedPage(store)
      const { status, body } = await resolve(store, shopper, {
        action: "closed",
        note: "because",
      })

      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: "not_closable",
        message: expect.stringContaining("cannot simply be closed"),
      })
    })
  })

  it("that is a second one on its page can be refunded, but not closed with a note", async () => {
    const { shopper, session } = await atThePage(store)
    shopper.pay(session)
    await shopper.returnFromPage(session)
    await expectOneOrder(store, shopper, session)
    const [attempt] = await shopper.attempts()
    await notify(store, attempt, { transaction_id: "txn_second" })
    const { body } = await asAdmin<{ webhook_events: { id: string; error: string }[] }>(
      store,
      "GET",
      "/admin/hosted-checkout/webhook-events?outcome=held"
    )
    const [second] = body.webhook_events
    expect(second).toMatchObject({ error: "already_paid" })

    const path = `/admin/hosted-checkout/webhook-events/${second?.id}/resolve`
    const note = "checked at the gateway"
    expect(await asAdmin(store, "POST", path, { action: "closed", note })).toMatchObject({
      status: 400,
      body: { code: "not_closable" },
    })
    expect(await asAdmin(store, "POST", path, { action: "refunded", note })).toMatchObject({
      status: 200,
      body: { webhook_event: { outcome: "resolved" } },
    })
  })

  it("is resolved by one of two admins at once, and the other gets a conflict", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const answers = await Promise.all(
      ["ref_1", "ref_2"].map(async (note) => resolve(store, shopper, { action: "refunded", note }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      code: "not_held",
      message: expect.stringContaining("no longer held"),
    })
  })

  it("is shown with its reason in plain English and its timeline", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [attempt] = await shopper.attempts()
    const { body } = await asAdmin<{
      attempt: { held_message: string; events: { kind: string }[] }
    }>(store, "GET", `/admin/hosted-checkout/attempts/${attempt?.id}`)
    expect(body.attempt.held_message).toContain("cart has changed")
    expect(body.attempt.events.map(({ kind }) => kind)).toEqual([
      "page_opened",
      // The gateway was asked about the page before it was replaced.
      "evidence_received",
      "page_replaced",
      "evidence_received",
      "held",
    ])
    expect(JSON.stringify(body)).not.toContain(attempt?.token)
  })

  it("of an unknown reference is listed, and resolved with a note", async () => {
    const notification = JSON.stringify({
      event: "payment.captured",
      status: "approved",
      reference: "somebody-elses",
    })
    await fetch(`${store.url}/hooks/hosted-checkout/default`, {
      method: "POST",
      headers: { "x-service-signature": generateTestHeader(notification, SECRET_KEY) },
      body: notification,
    })
    const path = "/admin/hosted-checkout/webhook-events"
    const row = await eventually("it is held", async () => {
      const { body } = await asAdmin<{ webhook_events: { id: string }[] }>(
        store,
        "GET",
        `${path}?outcome=held`
      )
      return body.webhook_events[0]
    })

    const refunded = { action: "refunded", note: "ref_1" }
    expect((await asAdmin(store, "POST", `${path}/${row.id}/resolve`, refunded)).status).toBe(200)
    expect((await asAdmin(store, "POST", `${path}/${row.id}/resolve`, refunded)).status).toBe(400)
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

async function paidOrder(store: Store): Promise<string> {
  const { shopper, session } = await atThePage(store)
  shopper.pay(session)
  await shopper.returnFromPage(session)
  return (await expectOneOrder(store, shopper, session)).id
}
