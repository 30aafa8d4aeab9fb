import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminRefusal } from "../../../src/admin-api"
import type { CheckoutAttempt } from "../../../src/core"
import { adminHeaders, asAdmin } from "../../helpers/admin/admin"
import { notify, verifySays } from "../../helpers/gateway/gateway-reports"
import { paidAReplacedPage, resolve } from "../../helpers/money/held"
import { orderWithoutPaying } from "../../helpers/shopper/manual-payment"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder, refund, tasksOf } from "../../helpers/money/refunds"
import { describeStore, poll } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

const PATH = "/admin/hosted-checkout"
const PROVIDER = "pp_hosted-checkout_default"
const HEADER =
  "transaction_id,reference,order_number,date_utc,amount,currency,card_brand,card_masked,email,status,refunded,provider"

describeStore("The payments of a period as CSV", (store) => {
  const db = () => store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const exported = async (query: string) => {
    const answer = await fetch(`${store.url}${PATH}/attempts/export?${query}`, {
      headers: await adminHeaders(store),
    })
    const text = await answer.text()
    const [header, ...lines] = text.split("\r\n")
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      header,
      lines: lines.slice(0, -1),
    }
  }
  const today = new Date().toISOString().slice(0, 10)
  const thisPeriod = `from=2026-01-01&to=${today}`

  it("have a line each, with order number, card and what was refunded", async () => {
    const { shopper, session } = await atThePage(store)
    const order = await placeOrder(store, { shopper, session })
    await refund(store, order, 5.25)
    await refund(store, order, 1)
    const [task] = await tasksOf(store, order)
    await asAdmin(store, "POST", `${PATH}/refund-tasks/${task?.id}/confirm`, {
      gateway_reference: "gw_ref_1",
    })
    await atThePage(store)
    const attempt = await store.repositories.attempts.byId(order.attemptId)
    const { body } = await asAdmin<{ order: { display_id: number } }>(
      store,
      "GET",
      `/admin/orders/${order.orderId}?fields=display_id`
    )

    const { status, headers, header, lines } = await exported(thisPeriod)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toContain(`2026-01-01-${today}.csv`)
    expect(header).toBe(HEADER)
    expect(lines).toEqual([
      [
        attempt?.transaction_id,
        attempt?.id,
        body.order.display_id,
        attempt?.proven_at?.toISOString().replace(/\.\d+/, ""),
        (order.total / 100).toFixed(2),
        "CAD",
        "VISA",
        "424242******4242",
        attempt?.email,
        "completed",
        "5.25",
        PROVIDER,
      ].join(","),
    ])
  })

  it("are refunded in full where an admin records it: the charged amount, not the requested one", async () => {
    const { shopper, attempt } = await paidUnheard(store)
    verifySays(store, attempt, { amount: "1.23" })
    await poll(store, attempt.id)
    const line = (end: string): unknown =>
      expect.stringMatching(`,1\\.23,CAD,.*,${end},${PROVIDER}$`)
    expect((await exported(thisPeriod)).lines).toEqual([line("held,0.00")])

    await resolve(store, shopper, { action: "refunded", note: "ref_1" })
    expect((await exported(thisPeriod)).lines).toEqual([line("resolved,1.23")])
  })

  it("keep their day when a held one is tried again, and when it is applied to an order", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [held] = await shopper.attempts()
    // The period ends before the payments are resolved.
    await rewriteAttempt(store, held?.id ?? "", {
      held_since: new Date("2026-03-31T23:00:00Z"),
    })
    const dates = async () =>
      (await exported("from=2026-01-01&to=2100-01-01")).lines.map((line) => line.split(",")[3])
    expect(await dates()).toEqual(["2026-03-31T23:00:00Z"])

    const retried = await resolve(store, shopper, { action: "retry" })
    expect(retried.body.attempt).toMatchObject({ status: "held" })
    expect(await dates()).toEqual(["2026-03-31T23:00:00Z"])

    const order_id = await orderWithoutPaying(store, await store.shopper().fillCart())
    const applied = await resolve(store, shopper, { action: "apply_to_order", order_id })
    expect(applied.body.attempt).toMatchObject({ status: "completed" })
    expect(await dates()).toEqual(["2026-03-31T23:00:00Z"])
  })

  it("include those that only a notification reports, each once, as held or resolved", async () => {
    const { shopper, session } = await atThePage(store)
    const { attemptId } = await placeOrder(store, { shopper, session })
    const attempt = await store.repositories.attempts.byId(attemptId)
    const card = { card_type: "VISA", card_number_masked: "424242******1111" }
    const second = { transaction_id: "txn_second", ...card }
    const foreign = {
      reference: "somebody-elses",
      transaction_id: "txn_foreign",
      amount: "7.50",
      currency: "cad",
      ...card,
    }
    await notify(store, attempt, second)
    await notify(store, undefined, foreign)
    // Reported with another status, declined, and of a payment that has its line.
    await notify(store, attempt, { ...second, event_id: "evt_2" } as typeof second)
    await notify(store, undefined, { ...foreign, status: "declined", transaction_id: "txn_no" })
    const known = { transaction_id: attempt?.transaction_id ?? "", reference: "", amount: "0.00" }
    await notify(store, undefined, { ...foreign, ...known })

    const line = (fields: string[]): unknown =>
      expect.stringMatching(
        `^${fields.slice(0, 2).join(",")},,\\d{4}-[^,]*Z,${fields.slice(2).join(",")},${PROVIDER}$`
      )
    const { amount } = attempt as CheckoutAttempt
    const shown = "VISA,424242\\*{6}1111,"
    expect((await exported(thisPeriod)).lines).toEqual([
      expect.stringContaining(attemptId),
      line(["txn_second", attemptId, amount, "CAD", shown, "held", "0.00"]),
      line(["txn_foreign", "somebody-elses", "7.50", "CAD", shown, "held", "0.00"]),
    ])

    const event = (await db()("hosted_checkout_webhook_event")
      .where({ outcome: "held" })
      .whereRaw("body->>'transaction_id' = 'txn_foreign'")
      .first()) as { id: string }
    await asAdmin(store, "POST", `${PATH}/webhook-events/${event.id}/resolve`, {
      action: "refunded",
      note: "ref_1",
    })
    expect((await exported(`${thisPeriod}&provider_id=${PROVIDER}`)).lines.at(-1)).toEqual(
      line(["txn_foreign", "somebody-elses", "7.50", "CAD", shown, "resolved", "7.50"])
    )
    expect((await exported(`${thisPeriod}&provider_id=pp_hosted-checkout_other`)).lines).toEqual([])
  })

  it("belong to the day in UTC and to a provider, and cannot make a spreadsheet calculate", async () => {
    const { shopper, session } = await atThePage(store)
    const { attemptId } = await placeOrder(store, { shopper, session })
    await rewriteAttempt(store, attemptId, {
      proven_at: new Date("2026-03-31T23:59:59.999Z"),
      email: `=cmd|' /C calc'!a0,"x"@example.com`,
      transaction_id: "-abc",
      card_type: "@SUM(1)",
    })
    const { text } = await exported(thisPeriod)
    expect(text).toContain(`\r\n'-abc,${attemptId},`)
    expect(text).toContain(`,'@SUM(1),`)
    expect(text).toContain(`,"'=cmd|' /C calc'!a0,""x""@example.com",`)

    const lines = async (query: string) => (await exported(query)).lines.length
    expect(await lines("from=2026-03-01&to=2026-03-31")).toBe(1)
    expect(await lines("from=2026-03-31&to=2026-03-31")).toBe(1)
    expect(await lines("from=2026-04-01&to=2026-04-30")).toBe(0)
    expect(await lines("from=2026-03-31T20:00:00-04:00&to=2026-04-30")).toBe(0)
    const march = "from=2026-03-01&to=2026-03-31&provider_id="
    expect(await lines(`${march}pp_hosted-checkout_default`)).toBe(1)
    expect(await lines(`${march}pp_hosted-checkout_other`)).toBe(0)
  })

  it("are complete and listed once each, however many they are", async () => {
    await db().raw(
      `INSERT INTO hosted_checkout_attempt (id, handle, provider_id, payment_collection_id,
         payment_session_id, amount, raw_amount, currency_code, lines_hash, status, proven_at)
       SELECT 'hcatt_' || n, n::text, 'pp_hosted-checkout_default', n::text, n::text, 1.5, '{}', 'cad',
         '', 'completed', '2025-06-01T00:00:00Z'::timestamptz + n / 3 * interval '1.000001 s'
       FROM generate_series(1, 2500) n`
    )
    const { lines } = await exported("from=2025-06-01&to=2025-06-30")
    const references = lines.map((line) => line.split(",")[1])
    expect(references).toHaveLength(2500)
    expect(new Set(references).size).toBe(2500)
    expect(lines[0]).toMatch(
      /^,hcatt_\d,,2025-06-01T00:00:00Z,1\.50,CAD,,,,completed,0\.00,pp_hosted-checkout_default$/
    )
  })

  it("are not given for a wrong period: the field is named", async () => {
    for (const [query, field, code] of [
      ["", "from", undefined],
      ["from=2026-01-01", "to", undefined],
      ["from=yesterday&to=2026-01-01", "from", "date_invalid"],
      ["from=2026-01-01&to=%2B012345-01-01T00:00:00.000Z", "to", "date_invalid"],
      ["from=2026-02-01&to=2026-01-01", "to", "period_turned"],
    ] as const) {
      const { status, text } = await exported(query)
      const body = JSON.parse(text) as AdminRefusal
      expect({ status, field: body.field, code: body.code }).toEqual({ status: 400, field, code })
      expect(body.message).toContain(field)
    }
  })

  it("are for admins only", async () => {
    const answer = await fetch(`${store.url}${PATH}/attempts/export?${thisPeriod}`)
    expect(answer.status).toBe(401)
  })
})
