import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import fc from "fast-check"
import { TransactionReusedError } from "../../src/core/errors/hosted-checkout-errors"
import type { Cents } from "../../src/core/money/money"
import type { NewPayment, Payment } from "../../src/core/payment/payment"
import { PAYMENT_TRANSITIONS, type PaymentTransition } from "../../src/core/payment/transitions"
import { PaymentRows } from "../../src/modules/hosted-checkout/payments/payment-rows"
import { eventually } from "../helpers/store/eventually"
import { createSeededDatabase } from "../helpers/database/seeded-database"

/** The same sequences on every run; another seed tries others. */
const { TRANSITION_RUNS = "25", PROPERTY_SEED = "20270115" } = process.env

const PAYMENTS = "hosted_checkout_payment"
const NOTHING = 0 as Cents
const AMOUNT = 2259 as Cents
const NAMES = Object.keys(PAYMENT_TRANSITIONS) as PaymentTransition[]

jest.setTimeout(300_000)

/** One call of a server: a change of a row as it was read, or a claim. */
interface Call {
  which: number
  /** Undefined for a claim. */
  name: PaymentTransition | undefined
  session: string
}

const some = <const Value>(...values: Value[]) => fc.constantFrom(...values)

const page = fc.record({
  collection: some("col_1", "col_2"),
  transaction: some("txn_1", "txn_2", null),
  status: some("reported", "proven"),
})
const call = fc.record({
  which: fc.nat(),
  name: some(undefined, undefined, ...NAMES),
  session: some("payses_1", "payses_2"),
})
/** Payments on pages of their own, and calls of several servers at once, again and again. */
const sequence = fc.record({
  pages: fc.array(page, { minLength: 2, maxLength: 5 }),
  rounds: fc.array(fc.array(call, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 8 }),
})

describe("Payments that several servers write at once", () => {
  let db: Knex
  let payments: PaymentRows
  let run = 0

  beforeAll(async () => {
    const { url } = await createSeededDatabase()
    db = knex({ client: "pg", connection: url, pool: { min: 0, max: 6 } })
    payments = new PaymentRows(db)
  })
  afterAll(async () => {
    await db?.destroy()
  })

  it("When several servers change the same payments at the same time, at most one change of each payment is written, and a gateway transaction pays for at most one payment page", async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ pages, rounds }) => {
        const account = `pp_run_${++run}`
        const own = () => db(PAYMENTS).where({ provider_id: account })
        await Promise.all(pages.map(async (drawn, index) => add(newPayment(account, index, drawn))))
        const lines = new Map<string, number>()
        for (const { id, status } of (await own()) as Payment[]) {
          lines.set(id, status === "proven" ? 1 : 0)
        }
        for (const calls of rounds) {
          const read = (await own().orderBy("id")) as Payment[]
          await playRound(read, calls, lines)
          await assertPromises(own, lines)
        }
      }),
      { numRuns: Number(TRANSITION_RUNS), seed: Number(PROPERTY_SEED), endOnFailure: true }
    )
  })

  it("When two pages of a collection name one transaction and both are claimed at the same time, PostgreSQL meets no deadlock, and the proven payment is claimed", async () => {
    // In the other order of the indexes, about every second round met one.
    for (let round = 0; round < 10; round++) {
      const account = `pp_pair_${round}`
      const drawn = { collection: "col_1", transaction: "txn_1" }
      await add(newPayment(account, 0, { ...drawn, status: "proven" }))
      await add(newPayment(account, 1, { ...drawn, status: "reported" }))
      await add(newPayment(account, 2, { ...drawn, status: "reported", transaction: null }))
      const [proven, reported, third] = (await db(PAYMENTS)
        .where({ provider_id: account })
        .orderBy("id")) as [Payment, Payment, Payment]

      // The third claim holds the collection until it is undone: the others arrive at the same moment.
      const undone = await db.transaction()
      const claims: Promise<Payment | undefined>[] = []
      try {
        await new PaymentRows(undone).claim(third, "payses_3", 0, new Date())
        claims.push(claim(proven, "payses_1"))
        await untilWaiting(1)
        claims.push(claim(reported, "payses_2"))
        await untilWaiting(2)
      } finally {
        await undone.rollback()
      }

      const [ofProven, ofReported] = await Promise.all(claims)
      expect(ofProven).toMatchObject({ id: proven.id, payment_session_id: "payses_1" })
      expect(ofReported).toBeUndefined()
    }
  })

  /** Connections of this test's database that wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    const waiting = db("pg_stat_activity")
      .whereRaw("datname = current_database()")
      .where({ wait_event_type: "Lock" })
    await eventually(
      `${count} claims wait`,
      async () => (await waiting.clone().pluck("pid")).length >= count
    )
  }

  /** All calls of a round act on the same rows. */
  async function playRound(read: Payment[], calls: Call[], lines: Map<string, number>) {
    const made = await Promise.all(
      calls.map(async ({ name, session, which }) => {
        const row = read[which % read.length] as Payment
        const written = name ? await change(row, name) : await claim(row, session)
        return { name, row, written }
      })
    )
    for (const row of read) {
      const changes = made.filter((each) => each.row === row && each.name && each.written)
      expect(changes.length).toBeLessThanOrEqual(1)
      const [{ name } = {}] = changes
      // A claim's entry is left out: whether it is the first one, only the database knows.
      const hasEntry = name !== undefined && "entry" in PAYMENT_TRANSITIONS[name]
      lines.set(row.id, (lines.get(row.id) ?? 0) + (hasEntry ? 1 : 0))
    }
  }

  async function add(payment: NewPayment): Promise<void> {
    await orReused(payments.add(payment, { trigger: "poll" }))
  }

  async function claim(read: Payment, session: string): Promise<Payment | undefined> {
    return await payments.claim(read, session, 0, new Date())
  }

  async function change(read: Payment, name: PaymentTransition): Promise<Payment | undefined> {
    const act = payments.change.bind(payments) as (...given: unknown[]) => Promise<Payment>
    return await orReused(act(read, name, valuesOf(name, read), { trigger: "poll" }))
  }

  async function assertPromises(
    own: () => Knex.QueryBuilder,
    lines: Map<string, number>
  ): Promise<void> {
    const more = (query: Knex.QueryBuilder) => query.havingRaw("count(*) > 1").count()
    expect(await more(own().whereNotNull("captured_at").groupBy("payment_collection_id"))).toEqual(
      []
    )
    const paid = own().where(
      (query) => void query.whereIn("status", ["proven", "completed"]).orWhereNotNull("captured_at")
    )
    expect(await more(paid.whereNotNull("transaction_id").groupBy("transaction_id"))).toEqual([])

    const written = (await db("hosted_checkout_attempt_event")
      .whereIn("payment_id", [...lines.keys()])
      .whereNot({ trigger: "checkout" })
      .pluck("payment_id")) as string[]
    expect(written.sort()).toEqual(
      [...lines].flatMap(([id, count]) => Array<string>(count).fill(id)).sort()
    )
  }
})

function newPayment(
  account: string,
  index: number,
  {
    collection,
    status,
    transaction,
  }: { collection: string; status: "reported" | "proven" } & {
    transaction: string | null
  }
): NewPayment {
  return {
    id: `${account}_${index}`,
    provider_id: account,
    reference: `${account}_page_${index}`,
    transaction_id: transaction,
    payment_collection_id: `${account}_${collection}`,
    status,
    balances: {
      approved: AMOUNT,
      returned: NOTHING,
      gateway: AMOUNT,
      captured: NOTHING,
      refunded: NOTHING,
    },
    currency_code: "cad",
    card_type: null,
    card_number_masked: null,
    proven_at: status === "proven" ? new Date() : null,
  }
}

/** The columns that matter to the indexes. */
function valuesOf(name: PaymentTransition, read: Payment): Partial<Payment> {
  switch (name) {
    case "proven":
    case "completed":
      return { proven_at: read.proven_at ?? new Date() }
    case "claim_released":
      return { captured_at: null }
    case "applied_to_order":
      return { payment_collection_id: `${read.provider_id}_col_1`, proven_at: new Date() }
    default:
      return { placement_count: read.placement_count + 1 }
  }
}

async function orReused<Row>(writing: Promise<Row>): Promise<Row | undefined> {
  try {
    return await writing
  } catch (error) {
    if (error instanceof TransactionReusedError) {
      return undefined
    }
    throw error
  }
}
