import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  NewRefundTask,
  RefundConfirmation,
  RefundTask,
  RefundTaskLedger,
  Through,
} from "../../core"
import { claimDueRows } from "./claim-due-rows"
import { insertEntry } from "./timeline"

const TASKS = "hosted_checkout_refund_task"

/** A refund that fails does so at once; later, Medusa's books hardly lose one. */
const FIRST_CHECK_MS = 60_000
/** Nobody need hear of one that Medusa drops at once. */
const TELL_AFTER_MS = 5_000
const CHECK_EVERY_MS = 60 * 60_000

/** The rows of refund tasks: each change is one statement, with its timeline in one transaction. */
export class RefundTaskRows implements RefundTaskLedger {
  constructor(private readonly db: Knex) {}

  async openRefundTask(task: NewRefundTask, now: Date): Promise<boolean> {
    return await this.db.transaction(async (trx) => {
      const [opened] = (await trx(TASKS)
        .insert({
          ...task,
          id: generateEntityId(undefined, "hcref"),
          raw_amount: { value: task.amount, precision: 20 },
          next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
          notify_at: new Date(now.getTime() + TELL_AFTER_MS),
        })
        .onConflict(trx.raw("(refund_id) WHERE deleted_at IS NULL") as never)
        .ignore()
        .returning("*")) as RefundTask[]
      if (!opened) {
        return false
      }
      const { id, attempt_id, refund_id, order_id, amount } = opened
      await insertEntry(trx, attempt_id, {
        kind: "refund_booked",
        through: "admin",
        data: { refund_task_id: id, refund_id, order_id, amount },
      })
      return true
    })
  }

  async refundTasksOfAttempt(attemptId: string): Promise<RefundTask[]> {
    return (await this.db(TASKS)
      .where({ attempt_id: attemptId })
      .whereNull("deleted_at")) as RefundTask[]
  }

  async refundTaskById(id: string): Promise<RefundTask | undefined> {
    return (await this.db(TASKS).where({ id }).whereNull("deleted_at").first()) as
      RefundTask | undefined
  }

  async confirmRefundTask(
    id: string,
    confirmation: RefundConfirmation
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
        const { attempt_id, refund_id, order_id, amount } = confirmed
        const { gateway_reference, confirmed_by } = confirmation
        await insertEntry(trx, attempt_id, {
          kind: "refund_confirmed",
          through: "admin",
          data: {
            refund_task_id: id,
            refund_id,
            order_id,
            amount,
            gateway_reference,
            by: confirmed_by,
          },
        })
      }
      return confirmed
    })
  }

  async withdrawRefundTasks(ids: string[], through: Through, now: Date): Promise<string[]> {
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
      for (const { id, attempt_id, refund_id, order_id, amount } of withdrawn) {
        await insertEntry(trx, attempt_id, {
          kind: "refund_withdrawn",
          through,
          data: { refund_task_id: id, refund_id, order_id, amount },
        })
      }
      return withdrawn.map(({ id }) => id)
    })
  }

  async takeDueRefundTasks(now: Date, limit: number): Promise<RefundTask[]> {
    return await claimDueRows(this.db, TASKS, now, limit, {
      next_check_at: new Date(now.getTime() + CHECK_EVERY_MS),
    })
  }
}
