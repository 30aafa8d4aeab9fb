import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAuditResponse, AdminRefusal } from "../../../src/admin-api"
import { auditPage, AUDIT_START, type AuditProgress } from "../../../src/backoffice/audit/audit"
import { cursorOf, progressOf } from "../../../src/backoffice/audit/cursor"
import { toDecimalString, type Cents } from "../../../src/core/money/money"
import type { AuditDifference } from "../../../src/core/payment/audit"
import type { AuditFinding } from "../../../src/core/payment/audit-finding"
import { depsOf } from "../../../src/medusa/deps"
import { booksIn } from "../../../src/medusa/audit/medusa-books"
import { AuditRows } from "../../../src/modules/hosted-checkout/audit/audit-rows"
import { adminHeaders, asAdmin } from "../../helpers/admin/admin"
import { editOrder } from "../../helpers/admin/edit-order"
import { actOn, paidAReplacedPage } from "../../helpers/money/held"
import { placeOrder, refund, type PaidOrder } from "../../helpers/money/refunds"
import { offerProviders, orderWithoutPaying } from "../../helpers/shopper/manual-payment"
import { atThePage, completed } from "../../helpers/shopper/payments"
import { APPROVED_CARD, pageId, type Shopper } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/audit"
const PERIOD = "from=2026-01-01&to=2100-01-01"
const CAD = "pp_hosted-checkout_default"
const USD = "pp_hosted-checkout_usd"
const ALL_TIME = { from: new Date("2026-01-01"), before: new Date("2100-01-01") }
/** By then nothing is under way any more. */
const TOMORROW = new Date(Date.now() + 86_400_000)

/** The gateway made a return: an admin states it. */
async function stateReturned(store: Store, shopper: Shopper, cents: number): Promise<void> {
  const returned = toDecimalString(cents as Cents)
  const { status } = await actOn(store, shopper, { action: "state_returned", returned, note: "R" })
  expect(status).toBe(200)
}

/** Everything that a store does with money, and what nobody paid. */
async function fillStore(store: Store) {
  await offerProviders(store, CAD, USD)
  const order = async () => {
    const { shopper, session } = await atThePage(store)
    return { shopper, ...(await placeOrder(store, { shopper, session })) }
  }
  const plain = await order()
  const other = await order()
  const refunded = await order()
  await refund(store, refunded, 5.25)
  await refund(store, refunded, 1)
  await stateReturned(store, refunded.shopper, 625)
  const returned = await order()
  await refund(store, returned)
  await stateReturned(store, returned.shopper, returned.total)
  const canceled = await order()
  await asAdmin(store, "POST", `/admin/orders/${canceled.orderId}/cancel`)
  await stateReturned(store, canceled.shopper, canceled.total)

  const edited = await atThePage(store)
  const editedOrder = await placeOrder(store, edited)
  const rest = await editOrder(store, edited.shopper, editedOrder.orderId)
  rest.shopper.pay(rest.session)
  await rest.shopper.returnFromPage(rest.session)

  const american = await atTheUsdPage(store)
  store.usd.control.pay(pageId(american.session.data.checkout_url), APPROVED_CARD)
  await completed(american.shopper)
  const [dollars] = await american.shopper.attempts()

  const replaced = await paidAReplacedPage(store)
  const [late] = await replaced.shopper.payments()
  await stateReturned(store, replaced.shopper, late?.balances.gateway ?? 0)
  const applied = await paidAReplacedPage(store)
  const order_id = await orderWithoutPaying(store, await store.shopper().fillCart())
  await actOn(store, applied.shopper, { action: "apply_to_order", order_id })
  await orderWithoutPaying(store, await store.shopper().fillCart())
  const { shopper: waiting } = await atThePage(store)
  const [unpaid] = await waiting.attempts()
  return {
    plain,
    other,
    refunded,
    canceled,
    dollars: dollars?.id ?? "",
    unpaid: unpaid?.id ?? "",
    returned: late?.reference ?? "",
  }
}

type Filled = Awaited<ReturnType<typeof fillStore>>

/** A payment with a capture of 9.99 for the page that an attempt opened. */
const captureFor = async (
  db: Knex,
  attemptId: string,
  { handle, session }: { handle: "null" | "handle"; session: "payment_session_id" | "'payses_x'" }
) => {
  await db.raw(
    `insert into payment (id, currency_code, amount, raw_amount, provider_id, data,
       payment_collection_id, payment_session_id)
     select 'pay_stray', 'cad', 9.99, '{"value": "9.99"}', provider_id,
       jsonb_build_object('handle', ${handle}), payment_collection_id, ${session}
     from hosted_checkout_attempt where id = ?`,
    [attemptId]
  )
  await capture(db, "pay_stray", 9.99)
}

const capture = async (db: Knex, paymentId: string, amount: number) =>
  await db("capture").insert({
    id: `capt_${paymentId}`,
    amount,
    raw_amount: { value: String(amount) },
    payment_id: paymentId,
  })

/** A statement of the gateway about the page of a payment. */
const say = async (db: Knex, { attemptId }: PaidOrder, status: string, amount: string | null) => {
  await db.raw(
    `insert into hosted_checkout_statement (id, provider_id, reference, source, at, transaction_id, fields)
     select 'hcstm_said', provider_id, reference, 'verify', now(), transaction_id, jsonb_build_object(
       'status', ?::text, 'amount', ?::text, 'transaction_id', transaction_id)
       || '{"http_status": null, "currency": null, "reference": null, "merchant_site_id": null}'
     from hosted_checkout_payment where reference = ?`,
    [status, amount, attemptId]
  )
}

const payment = (db: Knex, reference: string) => db("hosted_checkout_payment").where({ reference })

const orderTotal = (db: Knex, { orderId }: PaidOrder, more: number) =>
  db.raw(
    `update order_summary set totals = totals
       || jsonb_build_object('current_order_total', (totals->>'current_order_total')::numeric + ?::numeric)
       || jsonb_build_object('raw_current_order_total', jsonb_build_object('value',
         ((totals->>'current_order_total')::numeric + ?::numeric)::text))
     where order_id = ?`,
    [more, more, orderId]
  )

const ofPlain = ({ plain }: Filled) => plain.attemptId

/** Ways in which money may be lost, with what an audit says of each. */
const CORRUPTIONS: Record<
  string,
  {
    corrupt: (db: Knex, store: Filled) => PromiseLike<unknown>
    found: [AuditFinding, (store: Filled) => string][]
  }
> = {
  "the order costs a cent more than was captured": {
    corrupt: (db, { plain }) => orderTotal(db, plain, 0.01),
    found: [["order_books_differ", ofPlain]],
  },
  "the order’s books lack its capture": {
    corrupt: (db, { plain }) => db("order_transaction").where({ order_id: plain.orderId }).delete(),
    found: [
      ["not_processed", ofPlain],
      ["order_books_differ", ofPlain],
    ],
  },
  "the order has lost its total": {
    corrupt: (db, { plain }) => db("order_summary").where({ order_id: plain.orderId }).delete(),
    found: [["order_books_differ", ofPlain]],
  },
  "the capture is a cent short, on both sides of Medusa’s books": {
    corrupt: async (db, { plain }) => {
      await db.raw(`update capture set amount = amount - 0.01 where payment_id = ?`, [
        plain.paymentId,
      ])
      await db.raw(`update order_transaction set amount = amount - 0.01 where order_id = ?`, [
        plain.orderId,
      ])
    },
    found: [
      ["refund_due", ofPlain],
      ["order_books_differ", ofPlain],
    ],
  },
  "the capture is gone": {
    corrupt: async (db, { plain }) => {
      await db("capture").where({ payment_id: plain.paymentId }).delete()
      await db("payment").where({ id: plain.paymentId }).update({ captured_at: null })
      await db("order_transaction").where({ order_id: plain.orderId }).delete()
    },
    found: [["already_paid", ofPlain]],
  },
  "the payment was captured twice": {
    corrupt: (db, { plain }) =>
      db.raw(
        `insert into capture (id, amount, raw_amount, payment_id)
         select 'capt_twice', amount, raw_amount, payment_id from capture where payment_id = ?`,
        [plain.paymentId]
      ),
    found: [
      ["returned", ofPlain],
      ["order_books_differ", ofPlain],
    ],
  },
  "the payment of a captured order is gone": {
    corrupt: (db, { plain }) => payment(db, plain.attemptId).update({ deleted_at: db.fn.now() }),
    found: [
      ["payment_without_row", ({ plain }) => plain.paymentId],
      ["not_processed", ofPlain],
    ],
  },
  "the captured payment names a page that is another one’s": {
    corrupt: (db, { plain, other }) =>
      db.raw(
        `update payment set data = data || jsonb_build_object('handle',
           (select handle from hosted_checkout_attempt where id = ?)) where id = ?`,
        [other.attemptId, plain.paymentId]
      ),
    found: [["already_paid", ofPlain]],
  },
  "a capture names a page that nobody paid": {
    corrupt: (db, { unpaid }) =>
      captureFor(db, unpaid, { handle: "handle", session: "'payses_x'" }),
    found: [["payment_without_row", () => "pay_stray"]],
  },
  "a capture belongs to the session of a page that nobody paid": {
    corrupt: (db, { unpaid }) =>
      captureFor(db, unpaid, { handle: "null", session: "payment_session_id" }),
    found: [["payment_without_row", () => "pay_stray"]],
  },
  "a capture of the payment’s session is in another collection": {
    corrupt: async (db, { plain }) => {
      await db("payment_collection").insert({
        id: "pay_col_other",
        currency_code: "cad",
        amount: 9.99,
        raw_amount: { value: "9.99" },
      })
      await db("payment")
        .where({ id: plain.paymentId })
        .update({ payment_session_id: "payses_before" })
      await captureFor(db, plain.attemptId, { handle: "null", session: "payment_session_id" })
      await db("payment")
        .where({ id: "pay_stray" })
        .update({ payment_collection_id: "pay_col_other" })
    },
    found: [["payment_without_row", () => "pay_stray"]],
  },
  "a part of the capture was booked on another account": {
    corrupt: async (db, { plain }) => {
      await db.raw("update capture set amount = amount - 1 where payment_id = ?", [plain.paymentId])
      await db.raw(
        `insert into payment (id, currency_code, amount, raw_amount, provider_id, data,
           payment_collection_id, payment_session_id)
         select 'pay_part', currency_code, 1, raw_amount, ?, data, payment_collection_id, 'payses_part'
         from payment where id = ?`,
        [USD, plain.paymentId]
      )
      await capture(db, "pay_part", 1)
    },
    found: [
      ["refund_due", ofPlain],
      ["other_account", ofPlain],
    ],
  },
  "the captured payment is canceled": {
    corrupt: (db, { plain }) =>
      db("payment").where({ id: plain.paymentId }).update({ canceled_at: db.fn.now() }),
    found: [["already_paid", ofPlain]],
  },
  "Medusa booked a refund that the gateway has not made": {
    corrupt: async (db, { plain }) => {
      await db.raw(
        `insert into refund (id, amount, raw_amount, payment_id)
         values ('ref_only', 1, '{"value": "1"}', ?)`,
        [plain.paymentId]
      )
      await db.raw(
        `insert into order_transaction
           (id, order_id, version, amount, raw_amount, currency_code, reference, reference_id)
         values ('ordtrx_only', ?, 1, -1, '{"value": "-1"}', 'cad', 'refund', 'ref_only')`,
        [plain.orderId]
      )
    },
    found: [
      ["refund_due", ofPlain],
      ["order_books_differ", ofPlain],
    ],
  },
  "the gateway returned a payment that Medusa has": {
    corrupt: (db, { plain }) => say(db, plain, "voided", null),
    found: [["returned", ofPlain]],
  },
  "the gateway returned a part of a payment that Medusa has": {
    corrupt: (db, { plain }) => say(db, plain, "refunded", "1.00"),
    found: [["returned", ofPlain]],
  },
  "a proven payment has neither order nor money in Medusa": {
    corrupt: (db, { unpaid }) =>
      db.raw(
        `insert into hosted_checkout_payment (id, provider_id, reference, payment_collection_id, status, balances,
           currency_code, proven_at, updated_at)
         select 'hcpay_lost', provider_id, id, payment_collection_id, 'proven', jsonb_build_object('approved',
           round(amount * 100), 'returned', 0, 'gateway', round(amount * 100), 'captured', 0, 'refunded', 0),
           'cad', now(), now()
         from hosted_checkout_attempt where id = ?`,
        [unpaid]
      ),
    found: [["unclear", ({ unpaid }) => unpaid]],
  },
  "the link from the payment to its order is gone": {
    corrupt: (db, { plain }) =>
      db("order_payment_collection").where({ order_id: plain.orderId }).delete(),
    found: [["not_processed", ofPlain]],
  },
  "one payment is linked to a second order": {
    corrupt: (db, { canceled, plain }) =>
      db.raw(
        `insert into order_payment_collection (id, order_id, payment_collection_id)
         select 'ordpay_second', ?, payment_collection_id from hosted_checkout_attempt where id = ?`,
        [canceled.orderId, plain.attemptId]
      ),
    found: [
      ["two_orders", ofPlain],
      ["order_books_differ", ({ canceled }) => canceled.attemptId],
    ],
  },
  "the payment names another order than Medusa": {
    corrupt: (db, { plain, other }) =>
      payment(db, plain.attemptId).update({ order_id: other.orderId }),
    found: [["row_differs", ofPlain]],
  },
  "the stored balances are not what both have": {
    corrupt: (db, { plain }) =>
      payment(db, plain.attemptId).update({
        balances: db.raw(`balances || '{"captured": 1}'`) as never,
      }),
    found: [["row_differs", ofPlain]],
  },
  "one transaction paid two orders": {
    corrupt: async (db, { plain, other }) => {
      await db.raw(`drop index "IDX_hosted_checkout_payment_one_transaction"`)
      for (const table of ["hosted_checkout_payment", "hosted_checkout_statement"]) {
        await db.raw(
          `update ${table} set transaction_id =
             (select transaction_id from hosted_checkout_payment where reference = ?) where reference = ?`,
          [plain.attemptId, other.attemptId]
        )
      }
      await db.raw(
        `update hosted_checkout_statement set fields = fields || jsonb_build_object('transaction_id', transaction_id)
         where reference = ?`,
        [other.attemptId]
      )
    },
    found: [
      ["transaction_of_another_page", ofPlain],
      ["transaction_of_another_page", ({ other }) => other.attemptId],
    ],
  },
  "the capture is in another currency": {
    corrupt: (db, { plain }) =>
      db("payment").where({ id: plain.paymentId }).update({ currency_code: "usd" }),
    found: [["other_currency", ofPlain]],
  },
  "the payment was booked on another account": {
    corrupt: (db, { dollars }) =>
      db("payment")
        .whereRaw("data->>'handle' = (select handle from hosted_checkout_attempt where id = ?)", [
          dollars,
        ])
        .update({ provider_id: CAD }),
    found: [["other_account", ({ dollars }) => dollars]],
  },
  "every statement of a payment is gone": {
    corrupt: (db, { plain }) =>
      db("hosted_checkout_statement").where({ reference: plain.attemptId }).delete(),
    found: [["row_differs", ofPlain]],
  },
  "an admin’s statement of a return is gone": {
    corrupt: (db, { refunded }) =>
      db("hosted_checkout_statement")
        .where({ reference: refunded.attemptId, source: "admin" })
        .delete(),
    found: [["refund_due", ({ refunded }) => refunded.attemptId]],
  },
  "a refund is gone from Medusa": {
    corrupt: async (db, { refunded }) => {
      const is525 = `payment_id = ? and amount = 5.25`
      await db.raw(
        `delete from order_transaction where reference_id = (select id from refund where ${is525})`,
        [refunded.paymentId]
      )
      await db.raw(`delete from refund where ${is525}`, [refunded.paymentId])
    },
    found: [
      ["returned", ({ refunded }) => refunded.attemptId],
      ["order_books_differ", ({ refunded }) => refunded.attemptId],
    ],
  },
  "a canceled order keeps its money": {
    corrupt: (db, { plain }) =>
      db("order").where({ id: plain.orderId }).update({ status: "canceled" }),
    found: [["order_canceled", ofPlain]],
  },
  "a payment that was returned at the gateway is captured in Medusa": {
    corrupt: async (db, { returned }) => {
      await db.raw(
        `insert into payment (id, currency_code, amount, raw_amount, provider_id, data,
           payment_collection_id, payment_session_id)
         select 'pay_late', 'cad', amount, raw_amount, provider_id,
           jsonb_build_object('handle', handle), payment_collection_id, payment_session_id
         from hosted_checkout_attempt where id = ?`,
        [returned]
      )
      await db.raw(
        `insert into capture (id, amount, raw_amount, payment_id)
         select 'capt_late', amount, raw_amount, id from payment where id = 'pay_late'`
      )
    },
    found: [
      ["returned", ({ returned }) => returned],
      ["payment_without_row", () => "pay_late"],
    ],
  },
  "a notification reports a payment that is not stored": {
    corrupt: (db, { unpaid }) =>
      db.raw(
        `insert into hosted_checkout_statement (id, provider_id, reference, source, at, transaction_id, outcome, fields)
         select 'hcstm_lost', provider_id, id, 'notification', now(), 'txn_lost', 'processed', jsonb_build_object(
           'event', 'payment.captured', 'status', 'approved', 'amount', round(amount, 2)::text, 'currency', 'CAD',
           'reference', id, 'transaction_id', 'txn_lost')
         from hosted_checkout_attempt where id = ?`,
        [unpaid]
      ),
    found: [["not_processed", ({ unpaid }) => unpaid]],
  },
  "a notification could not be processed": {
    corrupt: (db) =>
      db("hosted_checkout_statement").insert({
        ...{ id: "hcstm_dead", provider_id: CAD, reference: "", source: "notification" },
        ...{ at: db.fn.now(), outcome: "dead_letter", error: "body_unreadable: amount" },
      }),
    found: [["dead_letter", () => "hcstm_dead"]],
  },
}

export const describeAdminAudit = storeTests("The audit of a store", (store) => {
  const db = () => store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

  /** Audits a state that is taken back afterwards. Each page knows of the one before by its cursor alone. */
  const auditIn = async (
    change: (trx: Knex) => PromiseLike<unknown>,
    rows = 5_000,
    readOnly = false
  ) => {
    const trx = await db().transaction({ readOnly })
    try {
      await change(trx)
      const audit = new AuditRows(trx)
      const books = booksIn(trx)
      const deps = {
        ...depsOf(store.container),
        ...{ repositories: { audit }, books, now: () => TOMORROW },
      }
      const differences: AuditDifference[] = []
      const counted: Record<string, number> = {}
      let progress: AuditProgress | undefined = AUDIT_START
      while (progress) {
        const step = await auditPage(ALL_TIME, progress, deps, rows)
        differences.push(...step.differences)
        counted[step.part] = (counted[step.part] ?? 0) + step.counted
        progress = step.next ? progressOf(cursorOf(step.next)) : undefined
      }
      return { differences, counted }
    } finally {
      await trx.rollback()
    }
  }

  it("An audit reports each of 31 deliberate corruptions of the database, and nothing else", async () => {
    const filled = await fillStore(store)
    const clean = await auditIn(async () => undefined)
    expect(clean.differences).toEqual([])
    expect(clean.counted).toMatchObject({ payments: 10, medusa: 9 })

    expect(Object.keys(CORRUPTIONS)).toHaveLength(31)
    const all: string[][] = []
    const wanted: string[][] = []
    for (const [name, { corrupt, found }] of Object.entries(CORRUPTIONS)) {
      const { differences } = await auditIn((trx) => corrupt(trx, filled))
      const expected = found.map(([finding, about]) => `${finding}: ${about(filled)}`)
      const reported = differences.map(
        (row) => `${row.finding}: ${row.reference ?? row.related_id}`
      )
      all.push([name, ...reported.sort()])
      wanted.push([name, ...expected.sort()])
    }
    expect(all).toEqual(wanted)

    // A cut after each second row changes nothing.
    const corrupt = async (trx: Knex) =>
      await CORRUPTIONS["the capture is gone"]?.corrupt(trx, filled)
    const [one, many] = [await auditIn(corrupt), await auditIn(corrupt, 2)]
    expect(one).toEqual(many)
  }, 120_000)

  it("The Admin API's audit and its CSV name a payment held for an admin, with the sums of the gateway and of Medusa", async () => {
    const { shopper } = await paidAReplacedPage(store)
    await placeOrder(store, await atThePage(store))
    const [held] = await shopper.payments()
    const { differences, parts } = await auditByApi()
    expect(parts).toEqual(["payments", "medusa", "notifications"])
    const gateway = toDecimalString(held?.balances.gateway ?? (0 as Cents))
    expect(differences).toEqual([
      expect.objectContaining({
        ...{ finding: "cart_changed", payment_id: held?.id, reference: held?.reference },
        ...{ gateway, medusa: "0.00", currency_code: "cad" },
        message: expect.stringMatching(
          /The gateway has CA\$[\d.]+, Medusa has CA\$0\.00: place the order/
        ),
      }),
    ])

    const answer = await fetch(`${store.url}${PATH}/export?${PERIOD}`, {
      headers: await adminHeaders(store),
    })
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const [header, line, ...rest] = (await answer.text()).split("\r\n")
    expect(header).toBe(
      "finding,payment,reference,transaction_id,order_number,order_id,related_id,gateway_balance,medusa_balance,currency,date_utc,provider,to_do"
    )
    expect(line).toMatch(
      new RegExp(`^cart_changed,${held?.id},${held?.reference},txn_[^,]+,,,,${gateway},0\\.00,CAD,`)
    )
    expect(rest).toEqual([""])
  })

  it("An audit of a period does not list a payment that was made in another period and is held for an admin", async () => {
    await paidAReplacedPage(store)
    expect((await auditByApi("from=2026-01-01&to=2026-01-31")).differences).toEqual([])
  })

  it("An audit succeeds in a read-only database transaction, and so changes nothing in the database", async () => {
    await placeOrder(store, await atThePage(store))
    expect((await auditIn(async () => undefined, 2, true)).counted).toMatchObject({ payments: 1 })
  })

  it.each([
    ["", "from", undefined],
    ["from=2026-01-01", "to", undefined],
    ["from=yesterday&to=2026-01-01", "from", "date_invalid"],
    ["from=2026-02-01&to=2026-01-01", "to", "period_turned"],
    [`${PERIOD}&cursor=x`, "cursor", "cursor_invalid"],
    [`${PERIOD}&cursor=${cursorWith([])}`, "cursor", "cursor_invalid"],
    [`${PERIOD}&cursor=${cursorWith({ part: "carts" })}`, "cursor", "cursor_invalid"],
    [
      `${PERIOD}&cursor=${cursorWith({ part: "payments", after: { created_at: "2026-11-01T00:00:00Z", id: "\0" } })}`,
      "cursor",
      "cursor_invalid",
    ],
  ])(
    "The Admin API refuses an audit with the wrong query %p, and names the wrong field",
    async (query, field, code) => {
      const { status, body } = await asAdmin<AdminRefusal>(store, "GET", `${PATH}?${query}`)
      expect({ status, field: body.field, code: body.code }).toEqual({ status: 400, field, code })
    }
  )

  it("The Admin API gives an audit and its CSV to admins only", async () => {
    for (const path of ["", "/export"]) {
      expect((await fetch(`${store.url}${PATH}${path}?${PERIOD}`)).status).toBe(401)
    }
  })

  async function auditByApi(period = PERIOD) {
    const differences: AuditDifference[] = []
    const parts: string[] = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${cursor}`
      const { body } = await asAdmin<AdminAuditResponse>(store, "GET", `${PATH}?${period}${query}`)
      differences.push(...body.audit.differences)
      parts.push(body.audit.part)
      cursor = body.audit.cursor
    }
    return { differences, parts }
  }
})

async function atTheUsdPage(store: Store) {
  const shopper = await store.shopper().fillCart({ country: "us" })
  shopper.providerId = USD
  return { shopper, session: await shopper.startPayment() }
}

/** A cursor that no answer has. */
function cursorWith(progress: object): string {
  return Buffer.from(JSON.stringify(progress)).toString("base64url")
}
