import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAttemptListResponse } from "../../../src/admin-api"
import { shortReference } from "../../../src/core/attempt/short-reference"
import { adminHeaders, asAdmin } from "../../helpers/admin/admin"
import { orderWithoutPaying } from "../../helpers/shopper/manual-payment"
import { plansOf, rowsRead, statementsOf } from "../../helpers/database/statements"
import { describeStore } from "../../helpers/store/store"
import { rewritePayments } from "../../helpers/database/rewrite-attempt"

const TABLE = "hosted_checkout_attempt"
const PATH = "/admin/hosted-checkout/attempts"
const MANY = 100_000
const FORMER = "pp_hosted-checkout_former"
const ACCOUNT = "pp_hosted-checkout_default"
const PAYMENTS = "hosted_checkout_payment"
const ROWS = `generate_series(1, ${MANY}) n,
  LATERAL (SELECT now() - n * interval '10 minutes' AS at, n > ${MANY - 200} AS former) age,
  LATERAL (SELECT n % 3 > 0 AND NOT former AS paid) money`
/** Held: every thousandth, where it is paid. */
const HELD = 67

describeStore("Lists of 100,000 attempts", (store) => {
  /** Two years of them; 1 in 1,000 is held, and the 200 oldest are of an account that was never paid. */
  beforeAll(async () => {
    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db.raw(
      `INSERT INTO ${TABLE} (id, handle, token, expires_at, provider_id, payment_collection_id,
         payment_session_id, cart_id, amount, raw_amount, currency_code, email, lines_hash, status,
         over_because, created_at)
       SELECT 'hcatt_01' || lpad(n::text, 24, '0'), 'handle_' || n, 'tok_' || n, at + interval '30 min',
         CASE WHEN former THEN '${FORMER}' ELSE '${ACCOUNT}' END,
         'pay_col_' || n, 'payses_' || n, 'cart_' || n, n % 50000 / 100.0,
         jsonb_build_object('value', (n % 50000 / 100.0)::text, 'precision', 20), 'cad',
         'shopper' || n || '@example.com', 'hash', 'over',
         CASE WHEN paid THEN 'paid' ELSE 'expired' END, at
       FROM ${ROWS}`
    )
    await db.raw(
      `INSERT INTO ${PAYMENTS} (id, provider_id, reference, transaction_id, payment_collection_id,
         status, balances, currency_code, card_type, card_number_masked, proven_at, taken_at,
         completed_at, order_id, reason, held_since, created_at)
       SELECT 'hcpay_' || n, '${ACCOUNT}', 'hcatt_01' || lpad(n::text, 24, '0'),
         'txn_' || md5(n::text), 'pay_col_' || n,
         CASE WHEN n % 1000 = 1 THEN 'held' ELSE 'completed' END,
         jsonb_build_object('approved', n % 50000, 'returned', 0, 'gateway', n % 50000,
           'captured', n % 50000, 'refunded', 0),
         'cad', 'VISA', '424242******' || lpad((n % 10000)::text, 4, '0'), at, at, at, 'order_' || n,
         CASE WHEN n % 1000 = 1 THEN 'already_paid' END, CASE WHEN n % 1000 = 1 THEN at END, at
       FROM ${ROWS} WHERE paid`
    )
    await db.raw(`VACUUM ANALYZE ${TABLE}, ${PAYMENTS}`)
  })

  const list = async (query: string) =>
    (await asAdmin<AdminAttemptListResponse>(store, "GET", PATH + query)).body
  const paymentOf = async (reference: string) =>
    (await store.repositories.payments.ofPages([{ provider_id: ACCOUNT, reference }]))[0]
  const transactionOf = async (id: string) => (await paymentOf(id))?.transaction_id ?? ""
  const reference = (n: number) => `hcatt_01${String(n).padStart(24, "0")}`

  it("The Admin API finds one of 100,000 payment attempts by reference, transaction, e-mail or order number", async () => {
    const shopper = await store.shopper().fillCart()
    const order_id = await orderWithoutPaying(store, shopper)
    const id = reference(77_777)
    await rewritePayments(store, id, { order_id })
    const [attempt] = (await list(`?order_id=${order_id}`)).attempts

    for (const q of [
      id,
      await transactionOf(id),
      "SHOPPER77777@",
      `#${attempt?.payments[0]?.order_display_id}`,
    ]) {
      expect(await list(`?q=${encodeURIComponent(q)}`)).toMatchObject({
        attempts: [{ id }],
        count: 1,
      })
    }
    expect(await list("?payment_status=held")).toMatchObject({
      count: HELD,
      count_is_capped: false,
    })
  })

  it("The Admin API counts payment attempts only up to 10,000, and says so by count_is_capped", async () => {
    for (const query of ["", "?q=shopper", "?payment_status=completed", "?limit=20&offset=90000"]) {
      const { attempts, ...page } = await list(query)
      expect({ query, ...page }).toMatchObject({ count: 10_000, count_is_capped: true })
      expect(attempts).toHaveLength(20)
    }
    const exactly = async (n: number) => {
      // As many as are younger than the one that follows them.
      const at = (await store.repositories.attempts.byId(reference(n)))?.created_at.toISOString()
      return await list(`?created_at[$gte]=${encodeURIComponent(at ?? "")}`)
    }
    expect(await exactly(9_999)).toMatchObject({ count: 9_999, count_is_capped: false })
    expect(await exactly(10_000)).toMatchObject({ count: 10_000, count_is_capped: false })
    expect(await exactly(10_001)).toMatchObject({ count: 10_000, count_is_capped: true })
  })

  it("PostgreSQL reads at most 10,001 rows to count a list of 100,000 payment attempts", async () => {
    const counts = (
      await statementsOf(store, async () => await list("?q=shopper&order=created_at"))
    ).filter(({ sql }) => sql.startsWith("select count"))
    // Only the rows of the list are counted, not the payments that the search reads first.
    expect(counts).toHaveLength(1)
    const read = await rowsRead(store, counts)
    expect(read).toBeLessThanOrEqual(10_001)
  })

  it("The Admin API counts notifications only up to 10,000, and says so by count_is_capped", async () => {
    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db.raw(
      `INSERT INTO hosted_checkout_statement (id, provider_id, reference, source, body_sha256, body, at, outcome)
       SELECT 'hcstm_many_' || n, '${FORMER}', '', 'notification', 'sha_' || n, '{}', now(), 'processed'
       FROM generate_series(1, 10001) n`
    )
    const path = "/admin/hosted-checkout/notifications?outcome=processed"
    const { body } = await asAdmin(store, "GET", path)
    expect(body).toMatchObject({ count: 10_000, count_is_capped: true, limit: 20, offset: 0 })
  })

  it("PostgreSQL reads each page of the list of payment attempts by an index, whatever the list is sorted by", async () => {
    for (const query of [
      "",
      "?offset=200",
      "?order=amount",
      "?order=-amount",
      "?order=expires_at",
      "?order=-expires_at",
      "?provider_id=pp_hosted-checkout_default",
      "?q=shopper",
    ]) {
      const plans = await plansOf(store, TABLE, async () => await list(query))
      // The count of most rows reads the first that match, on an index or not.
      const pages = plans.filter(({ sql }) => !sql.startsWith("select count"))
      expect({ query, pages }).toMatchObject({
        pages: [{ plan: expect.stringMatching(/^Index Scan \w+$/) }],
      })
      await showTime(query)
    }
  })

  it("PostgreSQL filters, searches and counts payment attempts by an index, without a sequential scan", async () => {
    for (const query of [
      "?status=open",
      "?status[]=open&status[]=opening&order=-amount",
      `?provider_id=${FORMER}`,
      `?provider_id=${FORMER}&order=created_at`,
      "?cart_id=cart_500",
      `?created_at[$gte]=${new Date(Date.now() - 86_400_000).toISOString()}`,
      `?q=${reference(500)}`,
      `?q=${await transactionOf(reference(500))}`,
      "?q=shopper500@",
      "?q=%23500",
      "?q=500",
      "?q=shopper500@&status=over",
    ]) {
      const plans = await plansOf(store, TABLE, async () => await list(query))
      expect({ query, plans }).toMatchObject({
        plans: [{ plan: expect.stringContaining("Index") }, { plan: expect.any(String) }],
      })
      expect(JSON.stringify({ query, plans })).not.toContain("Seq Scan")
      await showTime(query)
    }
  })

  it("PostgreSQL finds a payment attempt by its short reference, on an index for short references", async () => {
    const { lists } = store.repositories
    const find = async () => await lists.attemptIdsOf(shortReference(reference(500)))
    expect(await find()).toEqual([reference(500)])
    expect(await plansOf(store, TABLE, find, "right(id")).toMatchObject([
      { plan: expect.stringContaining("IDX_hosted_checkout_attempt_short_reference") as string },
    ])
  })

  it("PostgreSQL filters payment attempts by payment status or by order without a sequential scan", async () => {
    for (const query of ["?payment_status=held", "?order_id=order_500"]) {
      for (const table of [TABLE, PAYMENTS]) {
        const plans = await plansOf(store, table, async () => await list(query), `"${table}"`)
        expect({ query, table, plans }).not.toMatchObject({ plans: [] })
        expect(JSON.stringify({ query, plans })).not.toContain("Seq Scan")
      }
      await showTime(query)
    }
  })

  it("PostgreSQL needs one index lookup to see that an account has never had a paid page", async () => {
    const { health } = store.repositories
    for (const until of [undefined, new Date()]) {
      const latest = async () => await health.latestPaymentsAt(FORMER, 1, until)
      expect(await latest()).toEqual([])
      const plans = await plansOf(store, PAYMENTS, latest, "LEAST(proven_at")
      expect(plans).toMatchObject([
        { plan: expect.stringMatching(/^Index Scan IDX_hosted_checkout_payment_proven/) },
      ])
    }
  })

  /** Not asserted: a busy machine is no defect. */
  async function showTime(query: string): Promise<void> {
    if (process.env.SHOW_TIMES) {
      const headers = await adminHeaders(store)
      const before = performance.now()
      await fetch(store.url + PATH + query, { headers })
      process.stderr.write(`${Math.round(performance.now() - before)} ms: ${query}\n`)
    }
  }
})
