import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  addEvidence,
  erasedPiece,
  heldPayment,
  holdFor,
  isApproval,
  isNewPayment,
  isNews,
  isPartSentAgain,
  isProvenAfterClosing,
  isWithAPerson,
  nameOfProfile,
  outcomeOf,
  ownPayment,
  UNDECIDED,
  isReversed,
  statusText,
  type AccountProblem,
  type AttemptKey,
  type CheckoutAttempt,
  type Evidence,
  type EvidenceRepository,
  type EvidenceFile,
  type EvidenceSource,
  type HeldReason,
  type Judging,
  type Trigger,
  type WebhookEvent,
  type WebhookOutcome,
} from "../../../core"
import { paidBy, paymentColumns, readable, unknownColumns, unlessReused } from "./evidence-columns"
import { openProblem } from "../problems/problem-rows"
import { eraseWithAttempt } from "../retention/personal-data-rows"
import { applyTransition, type Change } from "./transition"

const ATTEMPTS = "hosted_checkout_attempt"
const WEBHOOKS = "hosted_checkout_webhook_event"

const PROCESS_SOON_MS = 2_000
/** Delay before admins are notified of a new status, to count the payments that it affects. */
const NOTIFY_AFTER_MS = 60_000
/** Enough to tell a gateway's habit from one odd payment. */
const LATEST_PAYMENTS = 50

const WITH_A_PERSON_OR_RESOLVED: readonly WebhookOutcome[] = ["held", "dead_letter", "resolved"]
/** A notification that nobody needs to see any more. */
const RELEASED = { outcome: "processed", error: null, notify_at: null } as const
const UNHELD: readonly WebhookOutcome[] = ["processed", "received"]

/** Stores what the gateway said with the attempt that it is about. */
export class EvidenceRows implements EvidenceRepository {
  constructor(private readonly db: Knex) {}

  async add(
    id: string,
    given: Evidence,
    trigger: Trigger,
    options: Judging
  ): Promise<CheckoutAttempt> {
    const attempt = await this.db.transaction(async (trx) => {
      const row = (await trx(ATTEMPTS).where({ id }).forUpdate().first()) as CheckoutAttempt
      const piece = row.erased_at ? erasedPiece(given) : given
      const evidence = addEvidence(row.evidence, piece)
      const values = {
        evidence,
        ...unknownColumns(evidence, options),
        ...paymentColumns({ ...row, evidence }, options, (transactionId) =>
          unlessReused(trx, row, transactionId)
        ),
        next_check_at: isApproval(piece, options.profile) ? dueSoon(row) : row.next_check_at,
      }
      const isEntry = isNews(row.evidence, piece) || isPartSentAgain(row, piece, options.profile)
      const said = isEntry
        ? await newsOf(trx, row, piece, trigger, options)
        : ({ name: "evidence_repeated" } as const)
      const added = await applyTransition(trx, { read: row, values, ...said })
      await updateSecondPayments(trx, row, { ...row, ...added, evidence }, options)
      const isPaidAgain =
        row.captured_at === null &&
        isWithAPerson(row) &&
        (isNewPayment(row, evidence, options) ||
          isProvenAfterClosing({ ...row, evidence }, options))
      // In one transaction: even if the server dies, the payment is in front of a person.
      return isPaidAgain ? await holdAgain(trx, row, trigger) : added
    })
    // Never undefined: the transition starts from any status, and the row is locked.
    return attempt as CheckoutAttempt
  }

  async isTransactionReused(
    { id, provider_id }: AttemptKey,
    transactionId: string | null
  ): Promise<boolean> {
    if (transactionId === null) {
      return false
    }
    const others = (await paidBy(this.db, provider_id, transactionId, id).limit(1)) as unknown[]
    return others.length > 0
  }

  async ofOthers({ id, provider_id }: AttemptKey): Promise<EvidenceFile[]> {
    const rows = (await this.db(ATTEMPTS)
      .select("evidence")
      .where({ provider_id })
      .whereNot({ id })
      .whereNotNull("proven_at")
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .limit(LATEST_PAYMENTS)) as Pick<CheckoutAttempt, "evidence">[]
    return rows.map(({ evidence }) => evidence)
  }

  async holdPayment(
    { id, provider_id }: AttemptKey,
    piece: Evidence,
    reason: HeldReason
  ): Promise<void> {
    const known: unknown = await this.db(WEBHOOKS)
      .where({ attempt_id: id })
      .whereIn("outcome", WITH_A_PERSON_OR_RESOLVED)
      .whereRaw("body->>'transaction_id' = ?", [piece.transaction_id])
      .whereNull("deleted_at")
      .first("id")
    if (known || (await this.holdNotification({ id, provider_id }, piece, reason))) {
      return
    }
    const { body, body_sha256, evidence } = heldPayment(id, piece)
    const now = this.db.fn.now()
    await this.db(WEBHOOKS)
      .insert({
        id: generateEntityId(undefined, "hcwhk"),
        provider_id,
        attempt_id: id,
        body_sha256,
        body: JSON.stringify(body),
        evidence: JSON.stringify(evidence),
        outcome: "held",
        error: reason,
        received_at: now,
        processed_at: now,
        notify_at: now,
      })
      .onConflict(this.db.raw("(provider_id, body_sha256) WHERE deleted_at IS NULL") as never)
      .ignore()
  }

  /**
   * Holds the notification that reported the payment, whether it is processed or not; false if there is none.
   */
  private async holdNotification(
    { id, provider_id }: AttemptKey,
    { event, source, status, transaction_id }: Evidence,
    reason: HeldReason
  ): Promise<boolean> {
    if (source !== "webhook") {
      return false
    }
    const now = this.db.fn.now()
    const said = JSON.stringify({ fields: { reference: id, transaction_id, status, event } })
    const notification = this.db(WEBHOOKS)
      .select("id")
      .where({ provider_id })
      .where(
        (about) =>
          void about
            // Received again: its status was unknown when it was processed.
            .where((own) => void own.where({ attempt_id: id }).whereIn("outcome", UNHELD))
            .orWhere({ attempt_id: null, outcome: "received" })
      )
      .whereRaw("evidence @> ?::jsonb", [said])
      .whereNull("deleted_at")
      .orderBy("received_at")
      .limit(1)
    const held = await this.db(WEBHOOKS)
      .whereIn("id", notification)
      .whereIn("outcome", UNHELD)
      .update({
        ...{ outcome: "held", error: reason, attempt_id: id, next_check_at: null },
        ...{ processed_at: now, notify_at: now, updated_at: now },
      })
    return held > 0
  }

  async isPaymentListed(
    attempt_id: string,
    transactionId: string | null,
    sources: readonly EvidenceSource[],
    eventId: string
  ): Promise<boolean> {
    const transaction_id = readable(transactionId)
    if (transaction_id === null) {
      return false
    }
    const said = sources.map((source) => saidBy(source, { transaction_id }))
    const other: unknown = await this.db(WEBHOOKS)
      .where({ attempt_id })
      .whereNot({ id: eventId })
      .whereIn("outcome", ["held", "resolved"])
      .whereRaw("evidence @> ANY(?::jsonb[])", [said])
      .whereNull("deleted_at")
      .first("id")
    return other !== undefined
  }

  async releasePayment(
    { id, transaction_id }: Pick<CheckoutAttempt, "id" | "transaction_id">,
    sources: readonly EvidenceSource[]
  ): Promise<void> {
    // The evidence, not the body: an id that looks like a card number is masked there.
    const fields = { transaction_id }
    await this.db.transaction(async (trx) => {
      for (const source of sources) {
        const released = (await trx(WEBHOOKS)
          .where({ attempt_id: id, outcome: "held" })
          .whereRaw("evidence @> ?::jsonb", [saidBy(source, fields)])
          .whereNull("deleted_at")
          .update({ ...RELEASED, updated_at: trx.fn.now() })
          .returning("*")) as WebhookEvent[]
        for (const event of released) {
          await eraseWithAttempt(trx, event)
        }
      }
    })
  }

  async noteProblem(providerId: string, problem: AccountProblem): Promise<void> {
    await noteProblem(this.db, providerId, problem)
  }

  async askAgainUnder(
    options: Judging,
    providerId: string,
    now: Date,
    limit: number
  ): Promise<number> {
    const name = nameOfProfile(options.profile)
    return await this.db.transaction(async (trx) => {
      const rows = (await trx(ATTEMPTS)
        .select()
        .where({ provider_id: providerId })
        .whereNotNull("unknown_status_profile")
        .whereNot({ unknown_status_profile: name })
        .whereNull("deleted_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()) as CheckoutAttempt[]
      for (const row of rows) {
        const { id, evidence } = row
        const values = {
          ...unknownColumns(evidence, options),
          ...paymentColumns(row, options, (transactionId) => unlessReused(trx, row, transactionId)),
          // Whatever its status: it may mean a reversal of a booked payment, or one that nobody knows of.
          next_check_at: now,
        }
        await applyTransition(trx, { read: { id }, name: "evidence_reassessed", values })
      }
      const ids = rows.map(({ id }) => id)
      await judgeNotificationsAgain(trx, ids, now)
      return rows.length
    })
  }
}

/** What the evidence of a notification contains, if a source has reported these fields in it. */
function saidBy(source: EvidenceSource, fields: { transaction_id: string | null }): string {
  return JSON.stringify(source === "verify" ? { verify: fields } : { fields })
}

/**
 * A notification may report a second payment. Nobody could judge that while its status, or that of another one,
 * was unknown.
 */
async function judgeNotificationsAgain(
  trx: Knex,
  attemptIds: readonly string[],
  now: Date
): Promise<void> {
  await trx(WEBHOOKS)
    .whereIn("attempt_id", attemptIds)
    .where({ outcome: "processed" })
    .whereNull("erased_at")
    .whereNull("deleted_at")
    .update({ outcome: "received", next_check_at: now, tries: 0, updated_at: trx.fn.now() })
}

/**
 * A second payment waits for a person in its notification. It becomes the attempt's own once the first one
 * was returned; if the first one is booked, the second may pay for the order, and nobody must refund it
 * without knowing that.
 */
async function updateSecondPayments(
  trx: Knex,
  before: CheckoutAttempt,
  after: CheckoutAttempt,
  options: Judging
): Promise<void> {
  const held = () =>
    trx(WEBHOOKS).where({ attempt_id: after.id, outcome: "held", error: "already_paid" })
  if (before.transaction_id !== null && before.transaction_id !== after.transaction_id) {
    await held()
      .whereRaw("body->>'transaction_id' = ?", [after.transaction_id])
      .update({ ...RELEASED, updated_at: trx.fn.now() })
  }
  if (after.captured_at !== null && isOwnReversed(after, options)) {
    await held().update({ error: "paid_again", notify_at: trx.fn.now(), updated_at: trx.fn.now() })
  }
}

/** Whether a source reports the attempt's own payment as returned. */
function isOwnReversed(attempt: CheckoutAttempt, options: Judging): boolean {
  const { webhook, verify } = ownPayment(attempt, options)
  return [webhook, verify].some(
    (piece) => piece !== undefined && isReversed(attempt.evidence, piece, options.profile)
  )
}

async function holdAgain(
  trx: Knex,
  attempt: CheckoutAttempt,
  trigger: Trigger
): Promise<CheckoutAttempt | undefined> {
  const [values, details] = holdFor("paid_again", trigger, new Date(), attempt)
  return await applyTransition(trx, { read: attempt, name: "held_again", values, details })
}

/** The timeline entry for a piece that says something new; also records an unknown status. */
async function newsOf(
  trx: Knex,
  { provider_id }: CheckoutAttempt,
  piece: Evidence,
  trigger: Trigger,
  { profile }: Judging
): Promise<Pick<Change<"evidence_added" | "unknown_at_gateway">, "name" | "details">> {
  const { source, status, amount, currency, transaction_id } = piece
  const outcome = outcomeOf(piece, profile)
  if (outcome === "unknown") {
    await noteProblem(trx, provider_id, { kind: "unknown_answer", status: statusText(piece) })
  }
  const data = { source, status, outcome, amount, currency, transaction_id }
  return piece.http_status === null
    ? { name: "evidence_added", details: { trigger, data } }
    : { name: "unknown_at_gateway", details: { trigger } }
}

async function noteProblem(
  db: Knex,
  provider_id: string,
  { kind, status }: AccountProblem
): Promise<void> {
  const began_at = new Date()
  const notify_at = new Date(began_at.getTime() + NOTIFY_AFTER_MS)
  await openProblem(db, { provider_id, kind, status, began_at, notify_at })
}

/** The reconcile job processes an approved row soon, even if the caller fails. */
function dueSoon({ status, next_check_at }: CheckoutAttempt): Date | null {
  if (!UNDECIDED.includes(status)) {
    return next_check_at
  }
  const soon = new Date(Date.now() + PROCESS_SOON_MS)
  return next_check_at !== null && next_check_at < soon ? next_check_at : soon
}
