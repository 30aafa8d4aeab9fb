import type { Client, Pool } from "pg"
import type { AttemptStatus, HeldReason } from "../../../src/core"

/** What the pictures in docs/screenshots show: the same rows at the same times, whenever they are taken. */
export const SHOWCASE_NOW = new Date("2026-11-21T15:00:00Z")

type Database = Client | Pool

interface Payment {
  n: number
  status: AttemptStatus
  amount: string
  email: string
  /** Minutes before now. */
  ago: number
  held_reason?: HeldReason
  replaced?: boolean
  /** What the gateway approved, where it is not the amount. */
  taken?: string
}

/** Ids as Medusa makes them, and always the same ones. */
const idOf = (prefix: string, n: number) =>
  `${prefix}_01KAHG7M5QXW7T3ZB2E9${String(n * 7919).padStart(6, "0")}`

const at = (ago: number) => new Date(SHOWCASE_NOW.getTime() - ago * 60_000)

/** Payments of every status, a few of them held, in addition to those with real orders. */
export async function fillShowcase(db: Database): Promise<{ heldId: string }> {
  const payments: Payment[] = [
    { n: 1, status: "open", amount: "45.18", email: "noah.gagnon@example.com", ago: 4 },
    { n: 3, status: "paid", amount: "112.99", email: "zoe.cote@example.com", ago: 38 },
    {
      n: 4,
      status: "held",
      amount: "67.79",
      email: "olivia.roy@example.com",
      ago: 95,
      held_reason: "session_replaced",
    },
    {
      n: 5,
      status: "open",
      amount: "45.18",
      email: "olivia.roy@example.com",
      ago: 97,
      replaced: true,
    },
    { n: 7, status: "expired", amount: "33.88", email: "emma.pelletier@example.com", ago: 300 },
    {
      n: 8,
      status: "held",
      amount: "22.59",
      email: "william.ouellet@example.com",
      ago: 410,
      held_reason: "amount_mismatch",
      taken: "20.59",
    },
    {
      n: 10,
      status: "resolved",
      amount: "22.59",
      email: "thomas.fortin@example.com",
      ago: 1700,
      held_reason: "already_paid",
    },
    { n: 11, status: "failed", amount: "15.81", email: "jade.lavoie@example.com", ago: 2900 },
    {
      n: 12,
      status: "held",
      amount: "401.14",
      email: "benjamin.desrosiers-lachance@example.com",
      ago: 3100,
      held_reason: "order_not_placed",
    },
  ]
  for (const payment of payments) {
    await insertPayment(db, payment)
  }
  const heldId = idOf("hcatt", 4)
  await insertStory(db, heldId)
  await insertNotifications(db, heldId)
  // Admin's bell: whether it has rung by now is a matter of seconds.
  await db.query("DELETE FROM notification")
  return { heldId }
}

/**
 * Gives a payment whose order was placed for real an id, a transaction and times of the showcase.
 *
 * @param ago minutes before now.
 * @returns its id.
 */
export async function moveIntoShowcase(
  db: Database,
  { attemptId, n, ago }: { attemptId: string; n: number; ago: number }
): Promise<string> {
  const id = idOf("hcatt", n)
  const paid = at(ago - 2)
  await db.query(
    `UPDATE hosted_checkout_attempt SET id = $2, cart_id = $3, transaction_id = $4, created_at = $5,
       expires_at = $6, proven_at = $7, completed_at = $7,
       captured_at = $7::timestamptz + interval '3.5 seconds' WHERE id = $1`,
    [attemptId, id, idOf("cart", n), transactionOf(n), at(ago), at(ago - 30), paid]
  )
  await db.query(
    `UPDATE hosted_checkout_attempt_event e SET
       data = CASE kind WHEN 'page_opened' THEN jsonb_build_object('expires_at', $5::text) ELSE data END,
       created_at = CASE kind WHEN 'page_opened' THEN $3::timestamptz WHEN 'refund_booked' THEN $4
         ELSE $2::timestamptz + position * interval '1 second' END
     FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS position
           FROM hosted_checkout_attempt_event WHERE attempt_id = $1) places
     WHERE e.id = places.id`,
    [id, paid, at(ago), at(ago - 20), at(ago - 30).toISOString()]
  )
  await db.query(
    `UPDATE hosted_checkout_webhook_event SET attempt_id = $2, received_at = $3,
       body = body || jsonb_build_object('reference', $2::text, 'transaction_id', $4::text)
     WHERE attempt_id = $1`,
    [attemptId, id, paid, transactionOf(n)]
  )
  await db.query(
    `UPDATE hosted_checkout_refund_task SET attempt_id = $2, created_at = $3, notify_at = NULL
     WHERE attempt_id = $1`,
    [attemptId, id, at(ago - 20)]
  )
  return id
}

const transactionOf = (n: number) => `txn_8f2c41d9e7${String(n).padStart(6, "0")}`

async function insertPayment(db: Database, payment: Payment): Promise<void> {
  const { n, status, amount, email, ago, held_reason, replaced, taken } = payment
  const approved = { source: "webhook", outcome: "approved", amount: taken, currency: "CAD" }
  const paid = !["open", "expired", "failed"].includes(status)
  const created = at(ago)
  await insert(db, "hosted_checkout_attempt", {
    id: idOf("hcatt", n),
    handle: `showcase_${n}`,
    token: `token_${n}`,
    expires_at: status === "failed" ? null : new Date(created.getTime() + 30 * 60_000),
    provider_id: "pp_hosted-checkout_default",
    // The replaced page and the one that was paid are of one cart.
    payment_collection_id: idOf("pay_col", n === 5 ? 4 : n),
    payment_session_id: idOf("payses", n),
    cart_id: idOf("cart", n === 5 ? 4 : n),
    amount,
    raw_amount: JSON.stringify({ value: amount, precision: 20 }),
    currency_code: "cad",
    email,
    lines_hash: "showcase",
    status,
    replaced_at: replaced ? at(ago - 2) : null,
    proven_at: paid ? at(ago - 3) : null,
    evidence: JSON.stringify(taken ? { webhook: approved } : {}),
    transaction_id: paid ? transactionOf(n) : null,
    card_type: paid ? (n % 2 ? "MASTERCARD" : "VISA") : null,
    card_number_masked: paid ? (n % 2 ? "555555******4444" : "424242******4242") : null,
    held_reason: held_reason ?? null,
    held_since: held_reason ? at(ago - 4) : null,
    created_at: created,
  })
}

async function insertStory(db: Database, attemptId: string): Promise<void> {
  const approved = { outcome: "approved", status: "approved", amount: "67.79", currency: "CAD" }
  const lines: [kind: string, trigger: string, ago: number, data: object | null][] = [
    ["page_opened", "checkout", 95, { expires_at: at(65).toISOString() }],
    ["page_offered_again", "checkout", 94, null],
    ["evidence_received", "webhook", 92, { source: "webhook", ...approved }],
    ["evidence_received", "webhook", 92, { source: "verify", ...approved }],
    ["held", "webhook", 91, { reason: "session_replaced" }],
  ]
  for (const [index, [kind, trigger, ago, data]] of lines.entries()) {
    await insert(db, "hosted_checkout_attempt_event", {
      id: idOf("hcevt", index),
      kind,
      trigger,
      data: data && JSON.stringify(data),
      attempt_id: attemptId,
      created_at: new Date(at(ago).getTime() + index),
    })
  }
}

async function insertNotifications(db: Database, attemptId: string): Promise<void> {
  const captured = {
    event: "payment.captured",
    status: "approved",
    amount: "67.79",
    currency: "CAD",
    transaction_id: "txn_8f2c41d9e7000004",
    card_type: "VISA",
    card_number_masked: "424242******4242",
  }
  const evidence = JSON.stringify({ fields: {} })
  const row = { provider_id: "pp_hosted-checkout_default", evidence, deliveries: 1, tries: 1 }
  await insert(db, "hosted_checkout_webhook_event", {
    ...row,
    id: idOf("hcwhk", 1),
    body_sha256: "showcase-1",
    body: JSON.stringify({ ...captured, reference: attemptId }),
    outcome: "processed",
    attempt_id: attemptId,
    received_at: at(92),
    processed_at: at(92),
  })
  await insert(db, "hosted_checkout_webhook_event", {
    ...row,
    id: idOf("hcwhk", 2),
    body_sha256: "showcase-2",
    body: JSON.stringify({
      ...captured,
      amount: "51.00",
      transaction_id: "txn_8f2c41d9e7009901",
      reference: "invoice-2024-118",
    }),
    outcome: "held",
    received_at: at(1300),
    processed_at: at(1300),
  })
}

async function insert(db: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  await db.query(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(row)
  )
}
