import fc from "fast-check"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  HELD_REASONS,
  TRANSITIONS,
  TransactionReusedError,
  type AttemptRepository,
  type CheckoutAttempt,
  type TransitionName,
} from "../../../src/core"
import type { Model, Row } from "./model"
import { assertPromises } from "./promises"

type Values = Partial<CheckoutAttempt>

/** The repository, for values that are put together as the run goes. */
interface Attempts extends Pick<AttemptRepository, "start" | "byId"> {
  transition(
    read: Row,
    name: TransitionName,
    values: Values,
    details: { trigger: "poll" }
  ): Promise<Row | undefined>
}

/** What the commands of a run act on. */
export interface Real {
  db: Knex
  attempts: Attempts
  /** Of this run only. */
  account: string
  started: number
}

type Command = fc.AsyncCommand<Model, Real>
interface Step {
  name: TransitionName
  values: Values
}
interface Draw {
  /** Three of four are among the transitions that start from the attempt's status: others are refused. */
  isFitting: boolean
  pick: number
  values: Values
}

const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

const some = (...fields: string[]) => fc.constantFrom(...fields)
const time = fc.integer({ min: 0, max: 3 }).map((day) => new Date(Date.UTC(2100, 0, 1 + day)))
const timeOrNone = fc.option(time, { freq: 3 })

/** A value for every column that a transition may set: few of each, so that they meet. */
export const values = fc.record({
  token: fc.constant("token"),
  checkout_url: fc.constant("https://pay.example.com/token"),
  expires_at: time,
  next_check_at: timeOrNone,
  payment_collection_id: some("col_1", "col_2"),
  payment_session_id: some("payses_1", "payses_2"),
  replaced_at: time,
  placement_count: fc.nat(9),
  captured_at: time,
  proven_at: time,
  held_reason: fc.constantFrom(...HELD_REASONS),
  held_since: time,
  notify_at: time,
  order_id: fc.option(some("order_1")),
  interrupted_order_id: some("order_1"),
  completed_at: time,
  evidence: fc.constantFrom({ pieces: [] }, {}),
  unknown_status: fc.constant(null),
  unknown_status_profile: fc.constant(null),
  transaction_id: fc.option(some("txn_1", "txn_2"), { freq: 3 }),
  card_type: fc.constant("VISA"),
  card_number_masked: fc.constant("424242******4242"),
  resolution: fc
    .constantFrom("retry", "refunded")
    .map((action) => ({ action, by: "user_1", at: "2100-01-01T00:00:00Z", note: null })),
  erased_at: time,
}) as fc.Arbitrary<Values>

const draw: fc.Arbitrary<Draw> = fc.record({
  isFitting: fc.constantFrom(true, true, true, false),
  pick: fc.nat(),
  values,
})

/** Starts of payments, and transitions one by one and several at once, by callers with fresh or old rows. */
export const commands = fc.commands(
  [
    some("col_1", "col_2").map(start),
    fc
      .tuple(draw, fc.nat(), fc.constantFrom(false, false, true))
      .map(([one, which, late]) => transition(one, which, late)),
    fc.tuple(fc.array(draw, { minLength: 2, maxLength: 4 }), fc.nat()).map(atOnce),
  ],
  { maxCommands: 60, size: "max" }
)

function start(name: string): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      const collection = `${real.account}_${name}`
      const id = `${real.account}_${++real.started}`
      const row = await real.attempts.start({
        id,
        handle: id,
        provider_id: real.account,
        payment_collection_id: collection,
        payment_session_id: "payses_1",
        cart_id: null,
        amount: "22.59",
        currency_code: "cad",
        email: "shopper@example.com",
        lines_hash: "hash",
        next_check_at: null,
      })
      expect(row !== undefined).toBe(model.mayStart(collection))
      if (row) {
        model.take(row)
      }
    },
    toString: () => `start(${name})`,
  }
}

function transition(drawn: Draw, which: number, late: boolean): Command {
  let details = "transition"
  return {
    check: ({ rows }) => rows.size > 0,
    run: async (model, real) => {
      const among =
        late && model.readBefore.length > 0 ? model.readBefore : [...model.rows.values()]
      const read = among[which % among.length] as Row
      const before = model.rows.get(read.id) as Row
      const { name, values: given } = stepOf(drawn, before, real)
      details = name
      const expected = model.outcome(read, name, given)

      const outcome = await carryOut(real, read, { name, values: given })
      expect(outcome.kind).toBe(expected.kind)
      if (outcome.kind === "changed") {
        note(model, name, outcome.row)
        expect(outcome.row).toMatchObject(plain(expected as { row: Row }))
        assertKept(before, outcome.row)
      }
      await assertPromises(model, real)
    },
    toString: () => `${details}(${late ? "late, " : ""}${which})`,
  }
}

function atOnce([draws, which]: [Draw[], number]): Command {
  let details: string[] = []
  return {
    check: ({ rows }) => rows.size > 0,
    run: async (model, real) => {
      const read = [...model.rows.values()][which % model.rows.size] as Row
      const steps = draws.map((drawn) => stepOf(drawn, read, real))
      details = steps.map(({ name }) => name)
      const outcomes = await Promise.all(
        steps.map(async (step) => ({
          name: step.name,
          outcome: await carryOut(real, read, step),
        }))
      )
      for (const { name, outcome } of outcomes) {
        if (outcome.kind === "changed") {
          note(model, name, outcome.row)
        }
      }
      // Which was first, the database knows.
      model.take((await real.attempts.byId(read.id)) as Row)
      const resolved = outcomes.filter(
        ({ name, outcome }) => TRANSITIONS[name].to === "resolved" && outcome.kind === "changed"
      )
      expect(resolved.length).toBeLessThanOrEqual(1)
      await assertPromises(model, real)
    },
    toString: () => `atOnce(${details.join(", ")}; ${which})`,
  }
}

type Outcome = { kind: "changed"; row: Row } | { kind: "refused" | "reused" }

async function carryOut({ attempts }: Real, read: Row, { name, values }: Step): Promise<Outcome> {
  try {
    const row = await attempts.transition(read, name, values, { trigger: "poll" })
    return row ? { kind: "changed", row } : { kind: "refused" }
  } catch (error) {
    if (error instanceof TransactionReusedError) {
      return { kind: "reused" }
    }
    throw error
  }
}

function note(model: Model, name: TransitionName, row: Row): void {
  model.take(row)
  if (TRANSITIONS[name].entry) {
    model.addLine(row.id)
  }
}

/** Its collections are this run's only. */
function stepOf({ isFitting, pick, values }: Draw, { status }: Row, { account }: Real): Step {
  const names = isFitting ? NAMES.filter((name) => TRANSITIONS[name].from.includes(status)) : NAMES
  return {
    name: names[pick % names.length] as TransitionName,
    values: { ...values, payment_collection_id: `${account}_${values.payment_collection_id}` },
  }
}

/** What no transition may change. */
function assertKept(before: Row, after: Row): void {
  if (before.proven_at !== null) {
    expect(after.proven_at).toEqual(before.proven_at)
  }
  if (before.captured_at !== null && after.captured_at !== null) {
    expect(after).toMatchObject({
      captured_at: before.captured_at,
      payment_session_id: before.payment_session_id,
    })
  }
  if (before.status === "resolved") {
    // Held again where the page was paid again.
    expect(["resolved", "held"]).toContain(after.status)
  }
}

/** Without what the database writes by itself. */
function plain({ row }: { row: Row }): Partial<Row> {
  const { updated_at: _, ...columns } = row as Row & { updated_at?: unknown }
  return columns
}
