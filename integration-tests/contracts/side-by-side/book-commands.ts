import fc from "fast-check"
import type { Payment } from "../../../src/core/payment/payment"
import {
  PAYMENT_TRANSITIONS,
  mayChange,
  type PaymentTransition,
} from "../../../src/core/payment/transitions"
import type { PageName } from "../../../src/core/repositories/statement-repository"
import { balancesOf, newPayment } from "../support/payments"
import { answer, FIELDS, notification, stated, unreadable } from "../support/statements"
import { command, pick, pickId, type Command } from "./command"
import { account, collection, digest, session, some, which } from "./draws"
import type { Side } from "./side"

const NAMES = Object.keys(PAYMENT_TRANSITIONS) as PaymentTransition[]

type Change = (...given: unknown[]) => Promise<Payment | undefined>

const transactionOrNone = some("txn_1", "txn_1", "txn_2", null, "unreadable")
const page = fc.record({ which, isOfNobody: some(false, false, false, true) })
const time = fc.integer({ min: 0, max: 3 }).map((day) => new Date(Date.UTC(2100, 0, 1 + day)))
const timeOrNone = fc.option(time, { freq: 2 })

const HELD = ["order_id", "reason", "held_since", "announce_at", "notify_at"] as const

/** Columns that each transition sets. */
const SETS: Record<PaymentTransition, readonly (keyof Payment)[]> = {
  balances_read: ["transaction_id", "balances"],
  proven: ["proven_at", "placement_count"],
  order_not_placed: ["placement_count"],
  order_interrupted: ["order_id"],
  claim_released: ["captured_at"],
  completed: [...HELD, "proven_at", "balances"],
  held: [...HELD, "balances"],
  closed: HELD,
  difference_accepted: ["accepted"],
  applied_to_order: ["payment_collection_id", "proven_at"],
  order_announced: ["order_id"],
}

/** A value for each column that a transition sets: few of each, so that they meet. */
const values = fc.record({
  balances: some(balancesOf(2250), balancesOf(1000, 2250)),
  transaction_id: transactionOrNone,
  payment_collection_id: collection,
  captured_at: fc.constant(null),
  proven_at: timeOrNone,
  placement_count: fc.nat(9),
  order_id: some(null, "order_1"),
  reason: some(null, "returned", "unclear"),
  announce_at: timeOrNone,
  notify_at: timeOrNone,
  held_since: timeOrNone,
  accepted: fc.constant(null),
})

/** A page of ours, or of nobody. */
function pageOf(
  side: Side,
  drawn: { page: { which: number; isOfNobody: boolean }; provider_id: string }
): PageName {
  const { which: index, isOfNobody } = drawn.page
  const reference = isOfNobody ? "of nobody" : pickId(side.rows.attempts, index)
  return { provider_id: drawn.provider_id, reference }
}

const addPayment = fc
  .record({
    page,
    provider_id: account,
    transaction_id: transactionOrNone,
    payment_collection_id: fc.option(collection, { freq: 5 }),
    status: some("reported", "reported", "proven"),
  })
  .map(
    command("payments.add", async ({ payments }, { page: of, ...drawn }, side, step) => {
      const { reference } = pageOf(side, { page: of, ...drawn })
      const payment = newPayment(`hcpay_${String(step).padStart(3, "0")}`, { ...drawn, reference })
      return await payments.add(payment, { trigger: "webhook", data: { step } })
    })
  )

const change = fc
  .record({
    name: fc.nat(),
    isFitting: some(true, true, true, false),
    isLate: some(false, false, false, true),
    which,
    values,
  })
  .map(
    command("payments.change", async ({ payments }, drawn, side) => {
      const read = pick(side.rows.payments, drawn.which)
      if (!read) {
        return "there is none"
      }
      const names = drawn.isFitting ? NAMES.filter((name) => mayChange(read, name)) : NAMES
      const name = names[drawn.name % names.length] as PaymentTransition
      const version = drawn.isLate ? read.version - 1 : read.version
      const act = (payments.change as Change).bind(payments)
      const set = Object.entries(drawn.values).filter(([column]) =>
        SETS[name].some((each) => each === column)
      )
      const columns = Object.fromEntries(set)
      return { name, row: await act({ ...read, version }, name, columns, { trigger: "poll" }) }
    })
  )

const claim = fc.record({ which, session, isJudged: some(true, true, true, true, false) }).map(
  command("payments.claim", async ({ payments, statements }, drawn, side) => {
    const read = pick(side.rows.payments, drawn.which)
    if (!read) {
      return "there is none"
    }
    const { length } = await statements.ofPages([read])
    const judged = drawn.isJudged ? length : length + 1
    return await payments.claim(read, drawn.session, judged, new Date())
  })
)

const announced = fc.record({ which, isLate: fc.boolean() }).map(
  command("payments.announced", async ({ payments }, drawn, side) => {
    const read = pick(side.rows.payments, drawn.which)
    return read && (await payments.announced({ ...read, version: read.version - +drawn.isLate }))
  })
)

const readPayments = fc.record({ which, collection, session }).map(
  command("the reads of payments", async ({ payments }, drawn, side) => {
    const read = pick(side.rows.payments, drawn.which)
    return {
      isReused: read && (await payments.isTransactionReused(read)),
      ofPages: read && (await payments.ofPages([read, { ...read, reference: "of nobody" }])),
      ofTransaction: read && (await payments.ofTransaction(read, read.transaction_id)),
      ofCollection: await payments.ofCollection(drawn.collection),
      bySession: await payments.bySession(drawn.session),
      unannounced: await payments.unannounced(new Date(), 100),
    }
  })
)

const addStatement = fc
  .record({ page, provider_id: account, transaction_id: transactionOrNone, isAdmin: fc.boolean() })
  .map(
    command("statements.add", async ({ statements }, drawn, side) => {
      const { isAdmin, transaction_id } = drawn
      const at = new Date()
      const said = isAdmin ? stated(at, transaction_id) : answer({ at, transaction_id })
      await statements.add(pageOf(side, drawn), said)
    })
  )

const receive = fc
  .array(
    fc.record({
      page,
      provider_id: account,
      digest,
      transaction_id: transactionOrNone,
      isReadable: some(true, true, false),
    }),
    { minLength: 1, maxLength: 4 }
  )
  .map(
    command("statements.receive", async ({ statements }, drawn, side) => {
      const given = drawn.map((each) => {
        const { reference } = pageOf(side, each)
        const { transaction_id } = each
        return each.isReadable
          ? notification(each.digest, { ...FIELDS, reference, transaction_id }, each.provider_id)
          : { ...unreadable(each.digest), provider_id: each.provider_id }
      })
      return await statements.receive(given, new Date())
    })
  )

const finish = fc
  .record({
    which,
    outcome: some("received", "processed", "dead_letter"),
    error: some("why", undefined),
  })
  .map(
    command("statements.finish", async ({ statements }, drawn, side) => {
      const next_check_at = drawn.outcome === "received" ? new Date() : undefined
      const error = drawn.error && { error: drawn.error }
      await statements.finish(pickId(side.rows.statements, drawn.which), {
        outcome: drawn.outcome,
        ...error,
        next_check_at,
      })
    })
  )

const retry = fc
  .record({ which })
  .map(
    command("statements.retry", async ({ statements }, drawn, side) =>
      statements.retry(pickId(side.rows.statements, drawn.which), new Date())
    )
  )

const claimDue = fc.constant({}).map(
  command("statements.claimDue", async ({ statements }) => {
    const now = new Date()
    return await statements.claimDue(now, new Date(now.getTime() + 3_000), 100)
  })
)

const readStatements = fc
  .record({ page, provider_id: account, transaction_id: transactionOrNone })
  .map(
    command("the reads of statements", async ({ statements }, drawn, side) => {
      const name = pageOf(side, drawn)
      return {
        ofPages: await statements.ofPages([name, { ...name, reference: "of nobody" }]),
        ofUnknown: await statements.ofUnknown(name, drawn.transaction_id),
        notification: await statements.notificationById(
          pickId(side.rows.statements, drawn.page.which)
        ),
      }
    })
  )

export const bookCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 8, arbitrary: addPayment },
  { weight: 15, arbitrary: change },
  { weight: 9, arbitrary: claim },
  { weight: 1, arbitrary: announced },
  { weight: 2, arbitrary: readPayments },
  { weight: 3, arbitrary: addStatement },
  { weight: 4, arbitrary: receive },
  { weight: 3, arbitrary: finish },
  { weight: 1, arbitrary: retry },
  { weight: 1, arbitrary: claimDue },
  { weight: 2, arbitrary: readStatements },
]
