import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAuditResponse, AdminRefusal } from "../../../src/admin-api"
import { auditPage, AUDIT_START } from "../../../src/backoffice/audit/audit"
import { cursorOf, progressOf } from "../../../src/backoffice/audit/cursor"
import type { AuditDifference, AuditFinding, AuditReader } from "../../../src/core"
import { auditReaderOf, readAuditPage } from "../../../src/medusa/audit/audit-reader"
import { adminHeaders, asAdmin } from "../../helpers/admin/admin"
import { editOrder } from "../../helpers/admin/edit-order"
import { paidAReplacedPage, resolve } from "../../helpers/money/held"
import {
  confirmTask,
  placeOrder,
  refund,
  tasksOf,
  type PaidOrder,
} from "../../helpers/money/refunds"
import { offerProviders, orderWithoutPaying } from "../../helpers/shopper/manual-payment"
import { atThePage, completed } from "../../helpers/shopper/payments"
import { APPROVED_CARD, pageId } from "../../helpers/shopper/shopper"
import { describeStore, type Store } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout/audit"
const PERIOD = "from=2026-01-01&to=2100-01-01"
const CAD = "pp_hosted-checkout_default"
const USD = "pp_hosted-checkout_usd"
const ALL_TIME = { from: new Date("2026-01-01"), before: new Date("2100-01-01") }
/** By then nothing is under way any more. */
const TOMORROW = new Date(Date.now() + 86_400_000)

/** Everything that a store does with money, and what nobody paid. */
async function fillStore(store: Store) {
  await offerProviders(store, CAD, USD)
  const order = async () => await placeOrder(store, await atThePage(store))

  const plain = await order()
  const other = await order()
  const refunded = await order()
  await refund(store, refunded, 5.25)
  await refund(store, refunded, 1)
  const returned = await order()
  await refund(store, returned)
  const canceled = await order()
  await asAdmin(store, "POST", `/admin/orders/${canceled.orderId}/cancel`)
  for (const paid of [refunded, returned, canceled]) {
    for (const task of await tasksOf(store, paid)) {
      await confirmTask(store, task)
    }
  }

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
  await resolve(store, replaced.shopper, { action: "refunded", note: "ref_1" })
  const applied = await paidAReplacedPage(store)
  const order_id = await orderWithoutPaying(store, await store.shopper().fillCart())
  await resolve(store, applied.shopper, { action: "apply_to_order", order_id })
  await orderWithoutPaying(store, await store.shopper().fillCart())
  const { shopper: waiting } = await atThePage(store)
  const [unpaid] = await waiting.attempts()
  const [resolved] = await replaced.shopper.attempts()
  return {
    plain,
    other,
    refunded,
    canceled,
    dollars: { attemptId: dollars?.id ?? "", orderId: dollars?.order_id ?? "" },
    unpaid: unpaid?.id ?? "",
    resolved: resolved?.id ?? "",
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

const IN_REFUND = `payment_id = ? and amount = 5.25`

/** Ways in which money may be lost, with what an audit says of each. */
const CORRUPTIONS: Record<
  string,
  {
    corrupt: (db: Knex, store: Filled) => PromiseLike<unknown>
    found: [AuditFinding, (store: Filled) => Pick<PaidOrder, "orderId"> | string][]
  }
> = {
  "the order costs a cent more than was captured": {
    corrupt: (db, { plain }) =>
      db.raw(
        `update order_summary set totals = totals
           || jsonb_build_object('current_order_total', (totals->>'current_order_total')::numeric + 0.01)
           || jsonb_build_object('raw_current_order_total', jsonb_build_object('value',
             ((totals->>'current_order_total')::numeric + 0.01)::text))
         where order_id = ?`,
        [plain.orderId]
      ),
    found: [["order_total_differs", ({ plain }) => plain]],
  },
  "the order’s books lack its capture": {
    corrupt: (db, { plain }) => db("order_transaction").where({ order_id: plain.orderId }).delete(),
    found: [["order_books_differ", ({ plain }) => plain]],
  },
  "the order has lost its total": {
    corrupt: (db, { plain }) => db("order_summary").where({ order_id: plain.orderId }).delete(),
    found: [["order_total_differs", ({ plain }) => plain]],
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
      ["capture_differs", ({ plain }) => plain],
      ["order_total_differs", ({ plain }) => plain],
    ],
  },
  "the capture is gone": {
    corrupt: async (db, { plain }) => {
      await db("capture").where({ payment_id: plain.paymentId }).delete()
      await db("order_transaction").where({ order_id: plain.orderId }).delete()
    },
    found: [
      ["capture_missing", ({ plain }) => plain],
      ["order_total_differs", ({ plain }) => plain],
    ],
  },
  "the payment was captured twice": {
    corrupt: (db, { plain }) =>
      db.raw(
        `insert into capture (id, amount, raw_amount, payment_id)
         select 'capt_twice', amount, raw_amount, payment_id from capture where payment_id = ?`,
        [plain.paymentId]
      ),
    found: [
      ["capture_differs", ({ plain }) => plain],
      ["order_books_differ", ({ plain }) => plain],
      ["order_total_differs", ({ plain }) => plain],
    ],
  },
  "the attempt of a captured payment is gone": {
    corrupt: (db, { plain }) =>
      db.raw("update hosted_checkout_attempt set deleted_at = now() where id = ?", [
        plain.attemptId,
      ]),
    found: [["capture_without_attempt", ({ plain }) => plain.paymentId]],
  },
  "the captured payment names an attempt that is another one’s": {
    corrupt: (db, { plain, other }) =>
      db.raw(
        `update payment set data = data || jsonb_build_object('handle',
           (select handle from hosted_checkout_attempt where id = ?)) where id = ?`,
        [other.attemptId, plain.paymentId]
      ),
    found: [
      ["capture_missing", ({ plain }) => plain],
      ["capture_without_attempt", ({ plain }) => plain.paymentId],
    ],
  },
  "a capture names a page that nobody paid": {
    corrupt: (db, { unpaid }) =>
      captureFor(db, unpaid, { handle: "handle", session: "'payses_x'" }),
    found: [["capture_unproven", ({ unpaid }) => unpaid]],
  },
  "a capture belongs to the session of a page that nobody paid": {
    corrupt: (db, { unpaid }) =>
      captureFor(db, unpaid, { handle: "null", session: "payment_session_id" }),
    found: [["capture_unproven", ({ unpaid }) => unpaid]],
  },
  "a capture of the payment’s session is in another collection": {
    corrupt: async (db, { plain }) => {
      await db("payment")
        .where({ id: plain.paymentId })
        .update({ payment_session_id: "payses_before" })
      await captureFor(db, plain.attemptId, { handle: "null", session: "payment_session_id" })
      await db("payment_collection").insert({
        id: "pay_col_other",
        currency_code: "cad",
        amount: 9.99,
        raw_amount: { value: "9.99" },
      })
      await db("payment")
        .where({ id: "pay_stray" })
        .update({ payment_collection_id: "pay_col_other" })
    },
    found: [["capture_differs", ({ plain }) => plain]],
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
    found: [["account_differs", ({ plain }) => plain]],
  },
  "the captured payment is canceled": {
    corrupt: (db, { plain }) =>
      db("payment").where({ id: plain.paymentId }).update({ canceled_at: db.fn.now() }),
    found: [["capture_missing", ({ plain }) => plain]],
  },
  "the only refund of a payment has no task": {
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
    found: [["refund_without_task", ({ plain }) => plain]],
  },
  "the only refund that was asked for is not in Medusa": {
    corrupt: (db, { plain }) =>
      db.raw(
        `insert into hosted_checkout_refund_task
           (id, refund_id, attempt_id, order_id, amount, raw_amount, currency_code, status)
         values ('hcref_only', 'ref_never', ?, ?, 1, '{"value": "1"}', 'cad', 'open')`,
        [plain.attemptId, plain.orderId]
      ),
    found: [["task_without_refund", ({ plain }) => plain]],
  },
  "a proven payment has neither order, refund nor resolution": {
    corrupt: (db, { unpaid }) =>
      db("hosted_checkout_attempt")
        .where({ id: unpaid })
        .update({ status: "paid", proven_at: db.fn.now(), transaction_id: "txn_lost" }),
    found: [["payment_without_order", ({ unpaid }) => unpaid]],
  },
  "the link from the payment to its order is gone": {
    corrupt: (db, { plain }) =>
      db("order_payment_collection").where({ order_id: plain.orderId }).delete(),
    found: [["payment_without_order", ({ plain }) => plain]],
  },
  "one payment is linked to a second order": {
    corrupt: (db, { plain, canceled }) =>
      db.raw(
        `insert into order_payment_collection (id, order_id, payment_collection_id)
         select 'ordpay_second', ?, payment_collection_id from hosted_checkout_attempt where id = ?`,
        [canceled.orderId, plain.attemptId]
      ),
    found: [
      ["payment_with_two_orders", ({ plain }) => plain],
      ["order_books_differ", ({ canceled }) => canceled],
      ["canceled_order_keeps_money", ({ canceled }) => canceled],
    ],
  },
  "the attempt names another order than Medusa": {
    corrupt: (db, { plain, other }) =>
      db("hosted_checkout_attempt")
        .where({ id: plain.attemptId })
        .update({ order_id: other.orderId }),
    found: [["order_link_differs", ({ plain }) => plain.attemptId]],
  },
  "one transaction paid two orders": {
    corrupt: async (db, { plain, other }) => {
      await db.raw(`drop index "IDX_hosted_checkout_attempt_one_transaction"`)
      await db.raw(
        `update hosted_checkout_attempt set transaction_id =
           (select transaction_id from hosted_checkout_attempt where id = ?) where id = ?`,
        [plain.attemptId, other.attemptId]
      )
    },
    found: [["transaction_used_twice", ({ other }) => other]],
  },
  "the capture is in another currency": {
    corrupt: (db, { plain }) =>
      db("payment").where({ id: plain.paymentId }).update({ currency_code: "usd" }),
    found: [
      ["currency_differs", ({ plain }) => plain],
      ["currency_differs", ({ plain }) => plain],
    ],
  },
  "the payment was booked on another account": {
    corrupt: (db, { dollars }) =>
      db("payment")
        .whereRaw("data->>'handle' = (select handle from hosted_checkout_attempt where id = ?)", [
          dollars.attemptId,
        ])
        .update({ provider_id: CAD }),
    found: [["account_differs", ({ dollars }) => dollars]],
  },
  "a refund has no task": {
    corrupt: (db, { refunded }) =>
      db.raw(
        `delete from hosted_checkout_refund_task
         where refund_id = (select id from refund where ${IN_REFUND})`,
        [refunded.paymentId]
      ),
    found: [["refund_without_task", ({ refunded }) => refunded]],
  },
  "nobody confirmed that a refund was made": {
    corrupt: (db, { refunded }) =>
      db.raw(
        `update hosted_checkout_refund_task set status = 'open', confirmed_at = null
         where refund_id = (select id from refund where ${IN_REFUND})`,
        [refunded.paymentId]
      ),
    found: [["refund_not_made", ({ refunded }) => refunded]],
  },
  "a proven payment has expired": {
    corrupt: (db, { unpaid }) =>
      db.raw(
        `update hosted_checkout_attempt set status = 'expired', proven_at = created_at where id = ?`,
        [unpaid]
      ),
    found: [["payment_without_order", ({ unpaid }) => unpaid]],
  },
  "an order costs what a payment brought that was undone before it": {
    corrupt: async (db, { plain }) => {
      await db.raw(
        `insert into payment (id, currency_code, amount, raw_amount, provider_id, data,
           payment_collection_id, payment_session_id)
         select 'pay_undone', currency_code, amount, raw_amount, provider_id, data,
           payment_collection_id, 'payses_undone' from payment where id = ?`,
        [plain.paymentId]
      )
      for (const table of ["capture", "refund"]) {
        await db.raw(
          `insert into ${table} (id, amount, raw_amount, payment_id, created_at)
           select 'undone_${table}', amount, raw_amount, 'pay_undone', created_at - interval '1 day'
           from payment where id = 'pay_undone'`
        )
      }
      await db.raw(
        `update order_summary set totals = totals
           || jsonb_build_object('current_order_total', (totals->>'current_order_total')::numeric + 1)
           || jsonb_build_object('raw_current_order_total', jsonb_build_object('value',
             ((totals->>'current_order_total')::numeric + 1)::text))
         where order_id = ?`,
        [plain.orderId]
      )
    },
    found: [["order_total_differs", ({ plain }) => plain]],
  },
  "a refund’s task is over another amount": {
    corrupt: (db, { refunded }) =>
      db.raw(
        `update hosted_checkout_refund_task set amount = 5.52
         where refund_id = (select id from refund where ${IN_REFUND})`,
        [refunded.paymentId]
      ),
    found: [["refund_differs", ({ refunded }) => refunded]],
  },
  "a confirmed refund is gone from Medusa": {
    corrupt: async (db, { refunded }) => {
      await db.raw(
        `delete from order_transaction
         where reference_id = (select id from refund where ${IN_REFUND})`,
        [refunded.paymentId]
      )
      await db.raw(`delete from refund where ${IN_REFUND}`, [refunded.paymentId])
    },
    found: [
      ["order_total_differs", ({ refunded }) => refunded],
      ["task_without_refund", ({ refunded }) => refunded],
    ],
  },
  "a canceled order keeps its money": {
    corrupt: (db, { plain }) =>
      db("order").where({ id: plain.orderId }).update({ status: "canceled" }),
    found: [["canceled_order_keeps_money", ({ plain }) => plain]],
  },
  "a payment that was refunded at the gateway is captured in Medusa": {
    corrupt: async (db, { resolved }) => {
      await db.raw(
        `insert into payment (id, currency_code, amount, raw_amount, provider_id, data,
           payment_collection_id, payment_session_id)
         select 'pay_late', 'cad', amount, raw_amount, provider_id,
           jsonb_build_object('handle', handle), payment_collection_id, payment_session_id
         from hosted_checkout_attempt where id = ?`,
        [resolved]
      )
      await db.raw(
        `insert into capture (id, amount, raw_amount, payment_id)
         select 'capt_late', amount, raw_amount, id from payment where id = 'pay_late'`
      )
    },
    found: [["capture_of_resolved", ({ resolved }) => resolved]],
  },
}

describeStore(
  "An audit of a store",
  (store) => {
    const db = () => store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

    /** Audits a state that is taken back afterwards. Each page knows of the one before by its cursor alone. */
    const auditIn = async (change: (trx: Knex) => PromiseLike<unknown>, rows = 5_000) => {
      const trx = await db().transaction()
      try {
        await change(trx)
        const reader: AuditReader = {
          page: async (period, position) => await readAuditPage(trx, period, position, rows),
        }
        const differences: AuditDifference[] = []
        const counted: Record<string, number> = {}
        let progress: ReturnType<typeof progressOf> = [...AUDIT_START]
        while (progress) {
          const step = await auditPage(ALL_TIME, progress, { reader, now: () => TOMORROW })
          differences.push(...step.differences)
          counted[step.part] = (counted[step.part] ?? 0) + step.counted
          progress = step.next ? progressOf(cursorOf(step.next)) : undefined
        }
        return { differences, counted }
      } finally {
        await trx.rollback()
      }
    }

    it("finds each of the seeded corruptions and nothing else, however it is cut into pages", async () => {
      const filled = await fillStore(store)
      const clean = await auditIn(async () => undefined)
      expect(clean.differences).toEqual([])
      expect(clean.counted).toEqual({ attempts: 13, payments: 9, orders: 8, notifications: 0 })

      expect(Object.keys(CORRUPTIONS)).toHaveLength(30)
      const all: string[][] = []
      const wanted: string[][] = []
      for (const [name, { corrupt, found }] of Object.entries(CORRUPTIONS)) {
        const { differences } = await auditIn((trx) => corrupt(trx, filled))
        const expected = found.map(([finding, about]) => `${finding}: ${nameOf(about(filled))}`)
        const reported = differences.map((row) => `${row.finding}: ${aboutOf(row, filled)}`)
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

    it("names a held payment by API and in the CSV, page by page until the cursor is null", async () => {
      const { shopper } = await paidAReplacedPage(store)
      await placeOrder(store, await atThePage(store))
      const [held] = await shopper.attempts()
      const { differences, parts } = await auditByApi()
      expect(parts).toEqual(["attempts", "payments", "orders", "notifications"])
      expect(differences).toEqual([
        expect.objectContaining({
          finding: "payment_held",
          attempt_id: held?.id,
          expected: held?.amount,
          found: "0.00",
          currency_code: "cad",
          message: expect.stringContaining("Resolve it"),
        }),
      ])

      const answer = await fetch(`${store.url}${PATH}/export?${PERIOD}`, {
        headers: await adminHeaders(store),
      })
      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
      const [header, line, ...rest] = (await answer.text()).split("\r\n")
      expect(header).toBe(
        "finding,reference,transaction_id,order_number,order_id,related_id,expected,found,currency,date_utc,provider,to_do"
      )
      expect(line).toMatch(
        new RegExp(`^payment_held,${held?.id},txn_[^,]+,,,,${held?.amount},0\\.00,CAD,`)
      )
      expect(rest).toEqual([""])
    })

    it("leaves out what is not of the period", async () => {
      await paidAReplacedPage(store)
      expect((await auditByApi("from=2026-01-01&to=2026-01-31")).differences).toEqual([])
    })

    it("changes nothing: its transactions cannot write", async () => {
      const thenWrite = async (
        work: (trx: Knex.Transaction) => Promise<unknown>,
        config: Knex.TransactionConfig
      ) =>
        await db().transaction(async (trx) => {
          await work(trx)
          await trx.raw("update hosted_checkout_attempt set email = null where false")
        }, config)
      const reader = auditReaderOf({ resolve: () => ({ transaction: thenWrite }) } as never)
      await expect(reader.page(ALL_TIME, AUDIT_START[0], 1)).rejects.toThrow(
        "read-only transaction"
      )
    })

    it.each([
      ["", "from", undefined],
      ["from=2026-01-01", "to", undefined],
      ["from=yesterday&to=2026-01-01", "from", "date_invalid"],
      ["from=2026-02-01&to=2026-01-01", "to", "period_turned"],
      [`${PERIOD}&cursor=x`, "cursor", "cursor_invalid"],
      [`${PERIOD}&cursor=${cursorWith([])}`, "cursor", "cursor_invalid"],
      [
        `${PERIOD}&cursor=${cursorWith([{ part: "carts", after: null }])}`,
        "cursor",
        "cursor_invalid",
      ],
      [
        `${PERIOD}&cursor=${cursorWith([{ part: "orders", after: { created_at: "2026-11-01T00:00:00Z", id: "\0" } }])}`,
        "cursor",
        "cursor_invalid",
      ],
    ])("is refused for %p: the field is named", async (query, field, code) => {
      const { status, body } = await asAdmin<AdminRefusal>(store, "GET", `${PATH}?${query}`)
      expect({ status, field: body.field, code: body.code }).toEqual({ status: 400, field, code })
    })

    it("is for admins only", async () => {
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
        const { body } = await asAdmin<AdminAuditResponse>(
          store,
          "GET",
          `${PATH}?${period}${query}`
        )
        differences.push(...body.audit.differences)
        parts.push(body.audit.part)
        cursor = body.audit.cursor
      }
      return { differences, parts }
    }
  },
  { usdAccount: true }
)

function nameOf(about: Pick<PaidOrder, "orderId"> | string): string {
  return typeof about === "string" ? about : about.orderId
}

/** Whichever of its ids the expectation names. */
function aboutOf(row: AuditDifference, { resolved, unpaid }: Filled): string {
  if (row.finding === "capture_without_attempt") {
    return row.related_id ?? ""
  }
  if (row.finding === "order_link_differs") {
    return row.attempt_id ?? ""
  }
  const isWithoutOrder = [resolved, unpaid].includes(row.attempt_id ?? "")
  return isWithoutOrder || row.order_id === null ? (row.attempt_id ?? "") : row.order_id
}

async function atTheUsdPage(store: Store) {
  const shopper = await store.shopper().fillCart({ country: "us" })
  shopper.providerId = USD
  return { shopper, session: await shopper.startPayment() }
}

/** A cursor that no answer has. */
function cursorWith(progress: object): string {
  return Buffer.from(JSON.stringify(progress)).toString("base64url")
}
