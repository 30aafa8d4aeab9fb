import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  centsFromMedusa,
  returnedPartOf,
  sumCents,
  toDecimalString,
  type AttemptEventKind,
  type Cents,
  type NewRefundTask,
  type RefundConfirmation,
  type RefundTask,
  type RefundTaskRepository,
  type Resolution,
  type ReturnedMoney,
  type Trigger,
} from "../../../core"
import { claimDueRows } from "../claim-due-rows"
import { insertEntry } from "../attempts/timeline"

const TASKS = "hosted_checkout_refund_task"

/** A refund that fails does so at once; later, Medusa hardly ever drops one. */
const FIRST_CHECK_MS = 60_000
/** Nobody needs a notice of a refund that Medusa drops at once. */
const NOTIFY_AFTER_MS = 5_000
const CHECK_EVERY_MS = 60 * 60_000

const NOTHING = 0 as Cents

/** The rows of refund tasks: each change and its timeline entry are one transaction. */
export class RefundTaskRows implements RefundTaskRepository {
  constructor(private readonly db: Knex) {}

  async open(task: NewRefundTask, now: Date, returned?: ReturnedMoney): Promise<RefundTask[]> {
    return await this.db.transaction(async (trx) => {
      const made = returned ? await this.madeAlready(trx, task, returned) : NOTHING
      const left = (centsFromMedusa(task.amount) - made) as Cents
      const opened = await insertTask(trx, {
        ...task,
        ...(left > 0 ? openSince(now) : confirmedSince(now, returned)),
        amount: toDecimalString(left > 0 ? left : made),
      })
      if (opened.length > 0 && left > 0 && made > 0) {
        const part = await insertTask(trx, {
          ...task,
          ...confirmedSince(now, returned),
          refund_id: returnedPartOf(task.refund_id),
          amount: toDecimalString(made),
        })
        return [...opened, ...part]
      }
      return opened
    })
  }

  /**
   * How much of a refund was already returned: what the earlier refunds do not explain. Runs one at a time.
   */
  private async madeAlready(
    trx: Knex,
    task: NewRefundTask,
    { amount, without_refund }: ReturnedMoney
  ): Promise<Cents> {
    await trx("hosted_checkout_attempt").where({ id: task.attempt_id }).forUpdate().select("id")
    const earlier = (await trx(TASKS)
      .where({ attempt_id: task.attempt_id })
      .whereIn("status", without_refund ? ["confirmed"] : ["confirmed", "open"])
      .whereNull("deleted_at")) as RefundTask[]
    const unexplained = amount - sumCents(earlier.map((refund) => centsFromMedusa(refund.amount)))
    return Math.max(0, Math.min(unexplained, centsFromMedusa(task.amount))) as Cents
  }

  async ofAttempt(attemptId: string): Promise<RefundTask[]> {
    return (await this.db(TASKS)
      .where({ attempt_id: attemptId })
      .whereNull("deleted_at")) as RefundTask[]
  }

  async byId(id: string): Promise<RefundTask | undefined> {
    return (await this.db(TASKS).where({ id }).whereNull("deleted_at").first()) as
      RefundTask | undefined
  }

  async confirm(
    id: string,
    confirmation: RefundConfirmation,
    trigger: Trigger = "admin"
  ): Promise<RefundTask | undefined> {
    return await this.db.transaction(async (trx) => {
      const [confirmed] = (await trx(TASKS)
        .where({ id, status: "open" })
        .update({
          ...confirmation,
          status: "confirmed",
          next_check_at: null,
          updated_at: trx.fn.now(),
        })
        .returning("*")) as RefundTask[]
      if (confirmed) {
        await insertEntryOf(trx, "refund_confirmed", confirmed, trigger)
      }
      return confirmed
    })
  }

  async withdraw(ids: string[], trigger: Trigger, now: Date): Promise<string[]> {
    return await this.db.transaction(async (trx) => {
      const withdrawn = (await trx(TASKS)
        .whereIn("id", ids)
        .andWhere({ status: "open" })
        .update({
          status: "withdrawn",
          withdrawn_at: now,
          next_check_at: null,
          updated_at: trx.fn.now(),
        })
        .returning("*")) as RefundTask[]
      for (const task of withdrawn) {
        await insertEntryOf(trx, "refund_withdrawn", task, trigger)
      }
      return withdrawn.map(({ id }) => id)
    })
  }

  async takeDue(now: Date, limit: number): Promise<RefundTask[]> {
    return await claimDueRows(this.db, TASKS, now, limit, {
      next_check_at: new Date(now.getTime() + CHECK_EVERY_MS),
    })
  }
}

/**
 * Reopens an attempt's tasks that were confirmed only by the gateway's report, after an admin found that
 * report wrong. Those with which an admin has closed the payment stay confirmed. Runs in the transaction that
 * records the admin's decision.
 */
export async function reopenRefundTasks(
  trx: Knex,
  attemptId: string,
  { at, closed_refund_tasks = [] }: Resolution
): Promise<void> {
  const now = new Date(at)
  const reopened = (await trx(TASKS)
    .where({ attempt_id: attemptId, status: "confirmed", confirmed_by: null })
    .whereNotIn("id", closed_refund_tasks)
    .whereNull("deleted_at")
    .update({
      ...openSince(now),
      status: "open",
      gateway_reference: null,
      confirmed_at: null,
      notify_at: now,
      updated_at: trx.fn.now(),
    })
    .returning("*")) as RefundTask[]
  for (const task of reopened) {
    await insertEntryOf(trx, "refund_reopened", task)
  }
}

type NewRow = NewRefundTask & Partial<RefundTask>

function openSince(now: Date) {
  return {
    next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
    notify_at: new Date(now.getTime() + NOTIFY_AFTER_MS),
  }
}

function confirmedSince(now: Date, returned: ReturnedMoney | undefined): Partial<RefundTask> {
  return {
    status: "confirmed",
    confirmed_at: now,
    gateway_reference: returned?.gateway_reference ?? null,
  }
}

/** @returns the row; none when the refund already has its task. */
async function insertTask(trx: Knex, task: NewRow): Promise<RefundTask[]> {
  const inserted = (await trx(TASKS)
    .insert({
      ...task,
      id: generateEntityId(undefined, "hcref"),
      raw_amount: { value: task.amount, precision: 20 },
    })
    .onConflict(trx.raw("(refund_id) WHERE deleted_at IS NULL") as never)
    .ignore()
    .returning("*")) as RefundTask[]
  for (const row of inserted) {
    const kind = row.status === "confirmed" ? "refund_confirmed" : "refund_booked"
    await insertEntryOf(trx, kind, row)
  }
  return inserted
}

async function insertEntryOf(
  trx: Knex,
  kind: AttemptEventKind,
  task: RefundTask,
  trigger: Trigger = "admin"
): Promise<void> {
  const { id, attempt_id, refund_id, order_id, amount, status, gateway_reference } = task
  const confirmation = status === "confirmed" && { gateway_reference, by: task.confirmed_by }
  const data = { refund_task_id: id, refund_id, order_id, amount, ...confirmation }
  await insertEntry(trx, attempt_id, { kind, trigger, data })
}
