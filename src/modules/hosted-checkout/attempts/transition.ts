import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  TRANSITIONS,
  TransactionReusedError,
  type AsRead,
  type CheckoutAttempt,
  type Condition,
  type Resolution,
  type TimelineEntry,
  type TimelineDetails,
  type TransitionName,
  type TransitionRule,
  type TransitionValues,
} from "../../../core"
import { reopenRefundTasks } from "../refunds/refund-task-rows"
import { insertEntryFor } from "./timeline"

const ATTEMPTS = "hosted_checkout_attempt"
const UNIQUE_VIOLATION = "23505"
const ONE_TRANSACTION = "IDX_hosted_checkout_attempt_one_transaction"
const ONE_CAPTURED = "IDX_hosted_checkout_attempt_one_captured"
/** node-postgres would encode an array as a PostgreSQL array. */
const JSON_COLUMNS: readonly string[] = ["evidence", "resolution"]

type Values = Readonly<Record<string, unknown>>
type Rows = Knex.QueryBuilder

const CONDITIONS: Record<Condition, (rows: Rows, values: Values) => Rows> = {
  not_captured: (rows) => rows.whereNull("captured_at"),
  captured: (rows) => rows.whereNotNull("captured_at"),
  free_for_session: (rows, { payment_session_id }) =>
    rows.where((free) => void free.whereNull("captured_at").orWhere({ payment_session_id })),
  held_for_completion: (rows) => rows.where({ held_reason: "order_not_placed" }),
}

/** A transition to carry out: see `AttemptRepository.transition`. */
export interface Change<Name extends TransitionName> {
  name: Name
  /** The attempt as the caller has read it. */
  read: AsRead<Name>
  values: WithSql<TransitionValues<Name>>
  details?: TimelineDetails<Name>[0]
}

/** Values that the database may compute. */
type WithSql<Given> = { readonly [Column in keyof Given]: Given[Column] | Knex.Raw }

/** A change translated to columns and SQL. */
interface Write {
  name: TransitionName
  read: Values
  values: Values
  details?: Omit<TimelineEntry, "kind"> | undefined
}

/** Carries a transition out: one statement, unless refund tasks change with it. */
export async function applyTransition<Name extends TransitionName>(
  db: Knex,
  change: Change<Name>
): Promise<CheckoutAttempt | undefined> {
  const { name, values }: Write = change
  if (!TRANSITIONS[name].reopensRefunds) {
    return await write(db, change)
  }
  return await db.transaction(async (trx) => {
    const changed = await write(trx, change)
    if (changed) {
      await reopenRefundTasks(trx, change.read.id, values.resolution as Resolution)
    }
    return changed
  })
}

async function write(db: Knex, change: Write): Promise<CheckoutAttempt | undefined> {
  const { name, details } = change
  const { entry } = TRANSITIONS[name]
  const changed = updateOf(db, change)
  const statement =
    entry && details
      ? db
          .with("changed", changed)
          .with("entry", insertEntryFor(db, "changed", { kind: entry, ...details }))
          .from("changed")
      : changed
  try {
    const [row] = (await statement) as CheckoutAttempt[]
    return row
  } catch (error) {
    const refusedBy = indexOf(error)
    if (refusedBy === ONE_TRANSACTION) {
      throw new TransactionReusedError("The transaction has paid another attempt.", {
        cause: error,
      })
    }
    if (refusedBy === ONE_CAPTURED) {
      return undefined
    }
    throw error
  }
}

function updateOf(db: Knex, { name, read, values }: Write): Rows {
  const rule = TRANSITIONS[name]
  const rows = db(ATTEMPTS).where({ id: read.id }).whereIn("status", rule.from)
  for (const condition of rule.when ?? []) {
    void CONDITIONS[condition](rows, values)
  }
  for (const column of rule.asRead ?? []) {
    const type = JSON_COLUMNS.includes(column) ? "::jsonb" : ""
    void rows.whereRaw(`?? IS NOT DISTINCT FROM ?${type}`, [column, toColumn(column, read[column])])
  }
  return rows.update(columnsOf(db, rule, values)).returning("*")
}

function columnsOf(
  db: Knex,
  { to, sets = [], fills = [], resets }: TransitionRule,
  values: Values
) {
  return {
    ...resets,
    ...Object.fromEntries(sets.map((column) => [column, toColumn(column, values[column])])),
    ...Object.fromEntries(
      fills.map((column) => [column, db.raw("COALESCE(??, ?)", [column, values[column] as Date])])
    ),
    ...(to && { status: to }),
    updated_at: db.fn.now(),
  }
}

function toColumn(column: string, value: unknown): Knex.Value {
  return JSON_COLUMNS.includes(column) && value !== null
    ? JSON.stringify(value)
    : (value as Knex.Value)
}

/** The unique index that refuses the write. */
function indexOf(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION ? constraint : undefined
}
