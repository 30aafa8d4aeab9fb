import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TransactionReusedError } from "../../../core/errors/hosted-checkout-errors"
import type { NewPayment, Payment } from "../../../core/payment/payment"
import {
  PAYMENT_TRANSITIONS,
  type PaymentTransition,
  type PaymentTransitionRule,
} from "../../../core/payment/transitions"
import type { ChangeDetails } from "../../../core/repositories/payment-repository"
import { insertPaymentEntryFor } from "../attempts/timeline"

const PAYMENTS = "hosted_checkout_payment"
const STATEMENTS = "hosted_checkout_statement"
const UNIQUE_VIOLATION = "23505"
const ONE_TRANSACTION = "IDX_hosted_checkout_payment_one_transaction"
/** A row of the page stands for a transaction, also for one without an id. */
const ONE_OF_PAGE =
  "(provider_id, reference, (COALESCE(transaction_id, ''))) WHERE deleted_at IS NULL"
const JSON_COLUMNS: readonly string[] = ["balances", "accepted"]

interface Change {
  read: Payment
  name: PaymentTransition
  values: Partial<Payment>
  details: ChangeDetails
}

interface Claim {
  read: Payment
  paymentSessionId: string
  statements: number
  now: Date
}

/** Adds a payment; undefined if the page has a payment of the transaction, or one with the same id. */
export async function addPayment(
  db: Knex,
  payment: NewPayment,
  details: ChangeDetails
): Promise<Payment | undefined> {
  const added = db(PAYMENTS)
    .insert({ ...columnsOf(payment), taken_at: payment.proven_at })
    .onConflict(db.raw(ONE_OF_PAGE) as never)
    .ignore()
    .returning("*")
  const entry = { kind: "payment_proven", ...details } as const
  const statement = payment.status === "proven" ? withEntry(db, added, entry) : added
  return await firstOf(statement)
}

/** Changes a payment by one compare-and-set on the version that was read. */
export async function changePayment(
  db: Knex,
  { read: { id, version }, name, values, details }: Change
): Promise<Payment | undefined> {
  const { entry, from, to }: PaymentTransitionRule = PAYMENT_TRANSITIONS[name]
  const changed = db(PAYMENTS)
    .where({ id, version })
    .whereIn("status", from)
    .update({
      ...columnsOf(values),
      ...(to && { status: to }),
      ...nextVersion(db),
      ...taken(db, values),
    })
    .returning("*")
  const statement = entry ? withEntry(db, changed, { kind: entry, ...details }) : changed
  return await firstOf(statement)
}

/** Claims a payment for a session: see `PaymentRepository.claim`. */
export async function claimPayment(
  db: Knex,
  { read, paymentSessionId, statements, now }: Claim
): Promise<Payment | undefined> {
  // Locked, so that the status before the claim is the latest one: the timeline has the proof once.
  const before = db(PAYMENTS)
    .select({ read_id: "id", was: "status" })
    .where({ id: read.id })
    .forUpdate()
  const said = db(STATEMENTS)
    .count()
    .where({ provider_id: read.provider_id, reference: read.reference })
    .whereNotNull("fields")
    .whereNull("deleted_at")
  const claimed = db(PAYMENTS)
    .updateFrom("before")
    .where(db.raw("??.id = read_id", [PAYMENTS]))
    .where({ payment_collection_id: read.payment_collection_id })
    .whereNotNull("payment_collection_id")
    .whereIn("was", ["reported", "proven"])
    .where(
      (free) => void free.whereNull("captured_at").orWhere({ payment_session_id: paymentSessionId })
    )
    .where(db.raw("(?) = ?", [said, statements]))
    .update({
      payment_session_id: paymentSessionId,
      captured_at: db.raw("COALESCE(captured_at, ?)", [now]),
      proven_at: db.raw("COALESCE(proven_at, ?)", [now]),
      taken_at: db.raw("COALESCE(taken_at, ?)", [now]),
      status: "proven",
      ...nextVersion(db),
    })
    .returning([`${PAYMENTS}.*`, "was"])
  const entry = { kind: "payment_proven", trigger: "checkout" } as const
  const statement = db
    .with("before", before)
    .with("changed", claimed)
    .with("proven", db("changed").where({ was: "reported" }))
    .with("entry", insertPaymentEntryFor(db, "proven", entry))
    .from("changed")
  const row = await firstOf(statement)
  if (!row) {
    return undefined
  }
  const { was: _, ...payment } = row as Payment & { was: unknown }
  return payment
}

function withEntry(
  db: Knex,
  changed: Knex.QueryBuilder,
  entry: Parameters<typeof insertPaymentEntryFor>[2]
): Knex.QueryBuilder {
  return db
    .with("changed", changed)
    .with("entry", insertPaymentEntryFor(db, "changed", entry))
    .from("changed")
}

/**
 * The row that an SQL statement has written.
 *
 * @throws TransactionReusedError if the index that lets a transaction pay once refuses the row.
 */
async function firstOf(statement: Knex.QueryBuilder): Promise<Payment | undefined> {
  try {
    const [row] = (await statement) as Payment[]
    return row
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const isOfEntry = constraint === "hosted_checkout_attempt_event_pkey"
    if (code !== UNIQUE_VIOLATION || isOfEntry) {
      throw error
    }
    if (constraint === ONE_TRANSACTION) {
      throw new TransactionReusedError("The transaction has paid another page.", { cause: error })
    }
    return undefined
  }
}

function nextVersion(db: Knex) {
  return { version: db.raw("??.version + 1", [PAYMENTS]), updated_at: db.fn.now() }
}

/** The time of the first proof or hold stays: bookkeeping has the payment in that period. */
function taken(db: Knex, { held_since, proven_at }: Partial<Payment>) {
  const at = proven_at ?? held_since
  return at && { taken_at: db.raw("COALESCE(taken_at, ?)", [at]) }
}

/** node-postgres would encode a list as a PostgreSQL array. */
function columnsOf(values: Partial<Payment>): Record<string, Knex.Value> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      JSON_COLUMNS.includes(column) && value !== null && value !== undefined
        ? JSON.stringify(value)
        : (value as Knex.Value),
    ])
  )
}
