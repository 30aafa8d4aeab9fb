import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminRefusal } from "../../../src/admin-api"
import { adminHeaders, asAdmin } from "../../helpers/admin/admin"
import { notify } from "../../helpers/gateway/gateway-reports"
import { actOn, paidAReplacedPage } from "../../helpers/money/held"
import { orderWithoutPaying } from "../../helpers/shopper/manual-payment"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder, refund } from "../../helpers/money/refunds"
import { storeTests, pollPayment } from "../../helpers/store/store"
import { rewriteAttempt, rewritePayments } from "../../helpers/database/rewrite-attempt"

const PATH = "/admin/hosted-checkout"
const PROVIDER = "pp_hosted-checkout_default"
const ALL_TIME = "from=2026-01-01&to=2100-01-01"
const HEADER =
  "payment,transaction_id,reference,order_number,date_utc,amount,gateway_balance,medusa_balance,difference,refunded,currency,card_brand,card_masked,email,status,provider"

export const describeAdminExport = storeTests("The CSV of payments", (store) => {
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
  it("The CSV of payments has one line for each payment, with order, card, the gateway's and Medusa's sum, and refunds", async () => {
    const { shopper, session } = await atThePage(store)
    const order = await placeOrder(store, { shopper, session })
    await refund(store, order, 5.25)
    await pollPayment(store, order.attemptId)
    await atThePage(store)
    const attempt = await store.repositories.attempts.byId(order.attemptId)
    const [payment] = await shopper.payments()
    const { body } = await asAdmin<{ order: { display_id: number } }>(
      store,
      "GET",
      `/admin/orders/${order.orderId}?fields=display_id`
    )

    const { status, headers, header, lines } = await exported(ALL_TIME)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toContain("2026-01-01-2100-01-01.csv")
    expect(header).toBe(HEADER)
    expect(lines).toEqual([
      [
        payment?.id,
        payment?.transaction_id,
        attempt?.id,
        body.order.display_id,
        payment?.proven_at?.toISOString().replace(/\.\d+/, ""),
        (order.total / 100).toFixed(2),
        (order.total / 100).toFixed(2),
        (order.total / 100 - 5.25).toFixed(2),
        "5.25",
        "5.25",
        "CAD",
        "VISA",
        "424242******4242",
        attempt?.email,
        "held",
        PROVIDER,
      ].join(","),
    ])
  })

  it("The CSV of payments still dates a payment by the day it was held for an admin after the admin has applied it to an order", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [payment] = await shopper.payments()
    // The period ends before an admin decides.
    const held_since = new Date("2026-03-31T23:00:00Z")
    await rewritePayments(store, payment?.reference ?? "", { held_since, taken_at: held_since })
    const dates = async () => (await exported(ALL_TIME)).lines.map((line) => line.split(",")[4])
    expect(await dates()).toEqual(["2026-03-31T23:00:00Z"])

    const order_id = await orderWithoutPaying(store, await store.shopper().fillCart())
    const applied = await actOn(store, shopper, { action: "apply_to_order", order_id })
    expect(applied.body.payment).toMatchObject({ status: "completed" })
    expect(await dates()).toEqual(["2026-03-31T23:00:00Z"])
  })

  it("The CSV of payments includes a second payment on one payment page, and a payment with an unknown reference", async () => {
    const { shopper, session } = await atThePage(store)
    const { attemptId } = await placeOrder(store, { shopper, session })
    const attempt = await store.repositories.attempts.byId(attemptId)
    await notify(store, attempt, { transaction_id: "txn_second" })
    await notify(store, undefined, {
      ...{ reference: "somebody-elses", transaction_id: "txn_foreign" },
      ...{ amount: "7.50", currency: "cad" },
    })
    const amount = attempt?.amount ?? ""
    const columns = (line: string) => line.split(",").slice(1, 3).join()
    const { lines } = await exported(`${ALL_TIME}&provider_id=${PROVIDER}`)
    expect(lines.map(columns).slice(1)).toEqual([
      `txn_second,${attemptId}`,
      "txn_foreign,somebody-elses",
    ])
    expect(lines[1]).toContain(`,${amount},${amount},0.00,${amount},0.00,CAD,`)
    expect(lines[2]).toContain(",7.50,7.50,0.00,7.50,0.00,CAD,")
    expect((await exported(`${ALL_TIME}&provider_id=pp_hosted-checkout_other`)).lines).toEqual([])
  })

  it("The CSV of payments can be filtered by UTC day and merchant account, and no cell is a formula for a spreadsheet [case 52]", async () => {
    const { shopper, session } = await atThePage(store)
    const { attemptId } = await placeOrder(store, { shopper, session })
    await rewriteAttempt(store, attemptId, { email: `=cmd|' /C calc'!a0,"x"@example.com` })
    await rewritePayments(store, attemptId, {
      taken_at: new Date("2026-03-31T23:59:59.999Z"),
      transaction_id: "-abc",
      card_type: "@SUM(1)",
    })
    const { text } = await exported(ALL_TIME)
    expect(text).toContain(`,'-abc,${attemptId},`)
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

  it("The CSV of 2,500 payments is complete, and lists each payment once", async () => {
    await db().raw(
      `INSERT INTO hosted_checkout_payment (id, provider_id, reference, balances, currency_code, status, taken_at)
       SELECT 'hcpay_' || n, 'pp_hosted-checkout_default', 'hcatt_' || n,
         '{"approved": 150, "returned": 0, "gateway": 150, "captured": 150, "refunded": 0}', 'cad',
         'completed', '2025-06-01T00:00:00Z'::timestamptz + n / 3 * interval '1.000001 s'
       FROM generate_series(1, 2500) n`
    )
    const { lines } = await exported("from=2025-06-01&to=2025-06-30")
    const payments = lines.map((line) => line.split(",")[0])
    expect(payments).toHaveLength(2500)
    expect(new Set(payments).size).toBe(2500)
    expect(lines[0]).toMatch(
      /^hcpay_\d,,hcatt_\d,,2025-06-01T00:00:00Z,1\.50,1\.50,1\.50,0\.00,0\.00,CAD,,,,completed,pp_hosted-checkout_default$/
    )
  })

  it("The CSV of payments is refused for a wrong period, and the answer names the wrong field", async () => {
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

  it("The CSV of payments is for admins only", async () => {
    const answer = await fetch(`${store.url}${PATH}/attempts/export?${ALL_TIME}`)
    expect(answer.status).toBe(401)
  })
})
