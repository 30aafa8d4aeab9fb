import {
  centsFromMedusa,
  returnedPartOf,
  sumCents,
  toDecimalString,
  type Cents,
  type NewRefundTask,
  type RefundConfirmation,
  type RefundTask,
  type RefundTaskRepository,
  type ReturnedMoney,
  type Trigger,
} from "../../../../../src/core"
import { claimDue } from "../database/claim-due"
import { FakeRepository } from "../database/fake-repository"
import type { RefundTaskRow } from "../database/rows"

const FIRST_CHECK_MS = 60_000
const NOTIFY_AFTER_MS = 5_000
const CHECK_EVERY_MS = 60 * 60_000

const NOTHING = 0 as Cents

/** Refunds to be made at the gateway, in memory. */
export class FakeRefundTasks extends FakeRepository implements RefundTaskRepository {
  async open(task: NewRefundTask, now: Date, returned?: ReturnedMoney): Promise<RefundTask[]> {
    return await this.statement(`refundTasks.open ${task.refund_id}`, () => {
      const made = returned ? this.madeAlready(task, returned) : NOTHING
      const left = (centsFromMedusa(task.amount) - made) as Cents
      const opened = this.insert({
        ...task,
        ...(left > 0 ? openSince(now) : confirmedSince(now, returned)),
        amount: toDecimalString(left > 0 ? left : made),
      })
      if (opened.length > 0 && left > 0 && made > 0) {
        const part = this.insert({
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

  async ofAttempt(attemptId: string): Promise<RefundTask[]> {
    return await this.statement(`refundTasks.ofAttempt ${attemptId}`, () =>
      this.database.refundTasks.where(({ attempt_id }) => attempt_id === attemptId)
    )
  }

  async byId(id: string): Promise<RefundTask | undefined> {
    return await this.statement(`refundTasks.byId ${id}`, () => this.database.refundTasks.get(id))
  }

  async confirm(
    id: string,
    confirmation: RefundConfirmation,
    trigger: Trigger = "admin"
  ): Promise<RefundTask | undefined> {
    return await this.statement(`refundTasks.confirm ${id}`, () => {
      const task = this.database.refundTasks.get(id)
      if (task?.status !== "open") {
        return undefined
      }
      const { gateway_reference, confirmed_by, confirmed_at } = confirmation
      const confirmed = this.database.refundTasks.update(task, {
        gateway_reference,
        confirmed_by,
        confirmed_at,
        status: "confirmed",
        next_check_at: null,
        updated_at: this.database.now(),
      })
      this.addLine("refund_confirmed", trigger, confirmed, { gateway_reference, by: confirmed_by })
      return confirmed
    })
  }

  async withdraw(ids: string[], trigger: Trigger, now: Date): Promise<string[]> {
    return await this.statement(`refundTasks.withdraw ${ids.join(" ")}`, () => {
      const open = this.database.refundTasks.where(
        ({ id, status }) => ids.includes(id) && status === "open"
      )
      return open.map((task) => {
        const withdrawn = this.database.refundTasks.update(task, {
          status: "withdrawn",
          withdrawn_at: now,
          next_check_at: null,
          updated_at: this.database.now(),
        })
        this.addLine("refund_withdrawn", trigger, withdrawn)
        return withdrawn.id
      })
    })
  }

  async takeDue(now: Date, limit: number): Promise<RefundTask[]> {
    const next_check_at = new Date(now.getTime() + CHECK_EVERY_MS)
    return await this.statement("refundTasks.takeDue", () =>
      claimDue(this.database.refundTasks, now, limit, () => ({ next_check_at }))
    )
  }

  /** How much of a refund was returned before: what the earlier refunds do not explain. */
  private madeAlready(
    task: NewRefundTask,
    { amount: returned, without_refund }: ReturnedMoney
  ): Cents {
    const earlier = this.database.refundTasks.where(
      ({ attempt_id, status }) =>
        attempt_id === task.attempt_id &&
        (status === "confirmed" || (status === "open" && !without_refund))
    )
    const unexplained = returned - sumCents(earlier.map(({ amount }) => centsFromMedusa(amount)))
    return Math.max(0, Math.min(unexplained, centsFromMedusa(task.amount))) as Cents
  }

  /** @returns the row; none when the refund has its task already. */
  private insert(task: NewRefundTask & Partial<RefundTaskRow>): RefundTask[] {
    const { refundTasks } = this.database
    if (refundTasks.find(({ refund_id }) => refund_id === task.refund_id)) {
      return []
    }
    const row = refundTasks.insert({
      status: "open",
      gateway_reference: null,
      confirmed_by: null,
      confirmed_at: null,
      withdrawn_at: null,
      next_check_at: null,
      notify_at: null,
      ...task,
      id: this.database.newId("hcref"),
      ...this.database.stamps(),
    })
    if (row.status === "confirmed") {
      this.addLine("refund_confirmed", "admin", row, {
        gateway_reference: row.gateway_reference,
        by: null,
      })
    } else {
      this.addLine("refund_booked", "admin", row)
    }
    return [row]
  }

  private addLine(
    kind: "refund_booked" | "refund_confirmed" | "refund_withdrawn",
    trigger: Trigger,
    { id, attempt_id, refund_id, order_id, amount }: RefundTask,
    more: Record<string, unknown> = {}
  ): void {
    const data = { refund_task_id: id, refund_id, order_id, amount, ...more }
    this.database.addLine(attempt_id, { kind, trigger, data })
  }
}

function openSince(now: Date) {
  return {
    next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
    notify_at: new Date(now.getTime() + NOTIFY_AFTER_MS),
  }
}

function confirmedSince(now: Date, returned: ReturnedMoney | undefined) {
  return {
    status: "confirmed",
    confirmed_at: now,
    gateway_reference: returned?.gateway_reference ?? null,
  } as const
}
