import {
  addEvidence,
  erasedPiece,
  heldPayment,
  holdFor,
  isNewPayment,
  isApproval,
  isNews,
  isPartSentAgain,
  isProvenAfterClosing,
  isWithAPerson,
  nameOfProfile,
  outcomeOf,
  UNDECIDED,
  statusText,
  type AccountProblem,
  type CheckoutAttempt,
  type Evidence,
  type EvidenceFile,
  type EvidenceRepository,
  type EvidenceSource,
  type HeldReason,
  type HostedCheckoutOptions,
  type InboxEvidence,
  type Trigger,
} from "../../../../../src/core"
import {
  paymentColumns,
  unknownColumns,
  readable,
} from "../../../../../src/modules/hosted-checkout/attempts/evidence-columns"
import { applyTransition, type Change } from "./apply-transition"
import { eraseWebhook } from "../inbox/erase-webhook"
import { FakeRepository } from "../database/fake-repository"
import { noteProblem } from "../health/note-problem"
import type { AttemptRow } from "../database/rows"
import { isOf, judgeNotificationsAgain, release, updateSecondPayments } from "./second-payments"
import { storedJson } from "../database/stored-json"

const PROCESS_SOON_MS = 2_000
const LATEST_PAYMENTS = 50

type Options = Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">
type Named = Pick<CheckoutAttempt, "id" | "provider_id">

/** The evidence of attempts, in memory. */
export class FakeEvidence extends FakeRepository implements EvidenceRepository {
  async add(
    id: string,
    given: Evidence,
    trigger: Trigger,
    options: Options
  ): Promise<CheckoutAttempt> {
    return await this.statement(`evidence.add ${given.source} ${id}`, () => {
      const row = this.database.attempts.get(id)
      if (!row) {
        throw new Error(`There is no attempt ${id}`)
      }
      const piece = row.erased_at ? erasedPiece(given) : given
      const evidence = addEvidence(row.evidence, piece)
      const values = {
        evidence,
        ...unknownColumns(evidence, options),
        ...paymentColumns({ ...row, evidence }, options, (transactionId) =>
          this.isPaidBy(transactionId, row) ? null : transactionId
        ),
        next_check_at: isApproval(piece, options.profile) ? this.dueSoon(row) : row.next_check_at,
      }
      const isEntry = isNews(row.evidence, piece) || isPartSentAgain(row, piece, options.profile)
      const said = isEntry
        ? this.newsOf(row, piece, trigger, options)
        : ({ name: "evidence_repeated" } as const)
      const added = applyTransition(this.database, { read: row, values, ...said }) as AttemptRow
      updateSecondPayments(this.database, row, added, options)
      const isPaidAgain =
        row.captured_at === null &&
        isWithAPerson(row) &&
        (isNewPayment(row, evidence, options) ||
          isProvenAfterClosing({ ...row, evidence }, options))
      return isPaidAgain ? this.holdAgain(row, trigger) : added
    })
  }

  async isTransactionReused(attempt: Named, transactionId: string | null): Promise<boolean> {
    if (transactionId === null) {
      return false
    }
    return await this.statement(`evidence.isTransactionReused ${attempt.id}`, () =>
      this.isPaidBy(transactionId, attempt)
    )
  }

  async ofOthers({ id, provider_id }: Named): Promise<EvidenceFile[]> {
    return await this.statement(`evidence.ofOthers ${id}`, () =>
      this.database.attempts
        .where((row) => row.provider_id === provider_id && row.id !== id && row.proven_at !== null)
        .reverse()
        .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
        .slice(0, LATEST_PAYMENTS)
        .map(({ evidence }) => evidence)
    )
  }

  async holdPayment(
    { id, provider_id }: Named,
    piece: Evidence,
    reason: HeldReason
  ): Promise<void> {
    const { body, body_sha256, evidence } = heldPayment(id, piece)
    await this.statement(`evidence.holdPayment ${id}`, () => {
      const { webhooks } = this.database
      const isKnown = webhooks.find(
        (row) =>
          (row.provider_id === provider_id && row.body_sha256 === body_sha256) ||
          (row.attempt_id === id &&
            ["held", "dead_letter", "resolved"].includes(row.outcome) &&
            isOf(row.body, piece.transaction_id))
      )
      if (isKnown || this.holdNotification({ id, provider_id }, piece, reason)) {
        return
      }
      const now = this.database.now()
      webhooks.insert({
        id: this.database.newId("hcwhk"),
        provider_id,
        attempt_id: id,
        body_sha256,
        body: storedJson(body),
        evidence: storedJson(evidence),
        outcome: "held",
        error: reason,
        deliveries: 1,
        tries: 0,
        resolution: null,
        received_at: now,
        processed_at: now,
        next_check_at: null,
        notify_at: now,
        erased_at: null,
        trace_context: null,
        ...this.database.stamps(),
      })
    })
  }

  /** The notification that reported a payment, processed or still being processed; false where there is none. */
  private holdNotification(
    { id, provider_id }: Named,
    piece: Evidence,
    reason: HeldReason
  ): boolean {
    const { event, source, status, transaction_id } = piece
    const said = { reference: id, transaction_id, status, event }
    const [row] = this.database.webhooks
      .where(
        (row) =>
          source === "webhook" &&
          row.provider_id === provider_id &&
          ((row.attempt_id === id && ["processed", "received"].includes(row.outcome)) ||
            (row.attempt_id === null && row.outcome === "received")) &&
          "fields" in row.evidence &&
          isSubset(said, row.evidence.fields)
      )
      .sort((one, other) => one.received_at.getTime() - other.received_at.getTime())
    if (!row) {
      return false
    }
    const now = this.database.now()
    this.database.webhooks.update(row, {
      ...{ outcome: "held", error: reason, attempt_id: id, next_check_at: null },
      ...{ processed_at: now, notify_at: now, updated_at: now },
    })
    return true
  }

  async isPaymentListed(
    attemptId: string,
    transactionId: string | null,
    sources: readonly EvidenceSource[],
    eventId: string
  ): Promise<boolean> {
    const transaction = readable(transactionId)
    if (transaction === null) {
      return false
    }
    return await this.statement(`evidence.isPaymentListed ${attemptId}`, () =>
      this.database.webhooks
        .where(({ attempt_id, id }) => attempt_id === attemptId && id !== eventId)
        .some(
          ({ evidence, outcome }) =>
            ["held", "resolved"].includes(outcome) &&
            sources.some((source) => namedBy(evidence, source) === transaction)
        )
    )
  }

  async releasePayment(
    { id, transaction_id }: Pick<CheckoutAttempt, "id" | "transaction_id">,
    sources: readonly EvidenceSource[]
  ): Promise<void> {
    await this.statement(`evidence.releasePayment ${id}`, () => {
      const held = this.database.webhooks.where(
        ({ attempt_id, evidence, outcome }) =>
          attempt_id === id &&
          outcome === "held" &&
          sources.some((source) => namedBy(evidence, source) === transaction_id)
      )
      held.forEach((row) => {
        release(this.database, row)
        if (this.database.attempts.get(id)?.erased_at) {
          eraseWebhook(this.database, row)
        }
      })
    })
  }

  async noteProblem(providerId: string, problem: AccountProblem): Promise<void> {
    await this.statement(`evidence.noteProblem ${problem.kind} ${problem.status}`, () =>
      noteProblem(this.database, this.server.now(), providerId, problem)
    )
  }

  async askAgainUnder(
    options: Options,
    providerId: string,
    now: Date,
    limit: number
  ): Promise<number> {
    const name = nameOfProfile(options.profile)
    return await this.statement(`evidence.askAgainUnder ${name}`, () => {
      const rows = this.database.attempts
        .where(
          ({ provider_id, unknown_status_profile }) =>
            provider_id === providerId &&
            unknown_status_profile !== null &&
            unknown_status_profile !== name
        )
        .slice(0, limit)
      for (const row of rows) {
        const { id, evidence } = row
        const values = {
          ...unknownColumns(evidence, options),
          ...paymentColumns(row, options, (transactionId) =>
            this.isPaidBy(transactionId, row) ? null : transactionId
          ),
          next_check_at: now,
        }
        applyTransition(this.database, { read: { id }, name: "evidence_reassessed", values })
        judgeNotificationsAgain(this.database, id, now)
      }
      return rows.length
    })
  }

  /** Whether a transaction of the account has paid another attempt. */
  private isPaidBy(transactionId: string, { id, provider_id }: Named): boolean {
    const other = this.database.attempts.find(
      (row) =>
        row.transaction_id === transactionId &&
        row.provider_id === provider_id &&
        row.id !== id &&
        row.proven_at !== null
    )
    return other !== undefined
  }

  /** The timeline kind of a piece with news; also notes an unknown status. */
  private newsOf(
    { provider_id }: CheckoutAttempt,
    piece: Evidence,
    trigger: Trigger,
    { profile }: Options
  ): Pick<Change<"evidence_added" | "unknown_at_gateway">, "name" | "line"> {
    const { source, status, amount, currency, transaction_id } = piece
    const outcome = outcomeOf(piece, profile)
    if (outcome === "unknown") {
      const problem = { kind: "unknown_answer", status: statusText(piece) } as const
      noteProblem(this.database, this.server.now(), provider_id, problem)
    }
    const data = { source, status, outcome, amount, currency, transaction_id }
    return piece.http_status === null
      ? { name: "evidence_added", line: { trigger, data } }
      : { name: "unknown_at_gateway", line: { trigger } }
  }

  private holdAgain(row: AttemptRow, trigger: Trigger): AttemptRow {
    const [values, line] = holdFor("paid_again", trigger, this.server.now(), row)
    const change = { read: row, name: "held_again", values, line } as const
    return applyTransition(this.database, change) as AttemptRow
  }

  private dueSoon({ status, next_check_at }: AttemptRow): Date | null {
    if (!UNDECIDED.includes(status)) {
      return next_check_at
    }
    const soon = new Date(this.server.now().getTime() + PROCESS_SOON_MS)
    return next_check_at !== null && next_check_at < soon ? next_check_at : soon
  }
}

/** The transaction that a notification, or verify, names in a row of the inbox. */
function namedBy(evidence: InboxEvidence, source: EvidenceSource): string | null | undefined {
  if (source === "verify") {
    return "verify" in evidence ? evidence.verify.transaction_id : undefined
  }
  return "fields" in evidence ? evidence.fields.transaction_id : undefined
}

/** Whether all of these fields are there with these values. */
function isSubset(said: Readonly<Record<string, unknown>>, fields: object): boolean {
  const found: Readonly<Record<string, unknown>> = { ...fields }
  return Object.entries(said).every(([name, value]) => found[name] === value)
}
