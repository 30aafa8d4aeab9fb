import type { RefundTask } from "../../core"
import { announceRefunds } from "./announce-refunds"
import { withdrawDroppedRefunds } from "./withdraw-dropped-refunds"
import { nameOfAdmin } from "../name-of-admin"
import { refusal } from "../refusals"
import type { Deps } from "../deps"

/** An admin's confirmation of a refund. */
export interface ConfirmRefundTaskInput {
  refund_task_id: string
  /** The gateway's reference of the refund. */
  gateway_reference: string
  actor_id: string
}

/** Confirms an open task, unless Medusa has dropped its refund meanwhile. */
export async function confirmRefundTask(
  { refund_task_id: id, gateway_reference, actor_id }: ConfirmRefundTaskInput,
  deps: Deps
): Promise<RefundTask> {
  const { refundTasks } = deps.repositories
  const task = await refundTasks.byId(id)
  if (!task) {
    throw refusal("refund_task_unknown", `There is no refund task ${id}.`)
  }
  if (task.status === "open") {
    await withdrawDroppedRefunds([task], "admin", deps)
  }
  const confirmed = await refundTasks.confirm(id, {
    gateway_reference,
    confirmed_by: actor_id,
    confirmed_at: deps.now(),
  })
  if (!confirmed) {
    return await refuse(id, deps)
  }
  await announceRefunds([confirmed], deps.events)
  return confirmed
}

/** Read again: the reason for the refusal may have just happened. */
async function refuse(id: string, deps: Deps): Promise<never> {
  const task = await deps.repositories.refundTasks.byId(id)
  throw task?.status === "confirmed"
    ? refusal(
        "refund_confirmed",
        `This refund is confirmed already: by ${(await nameOfAdmin(task.confirmed_by, deps)) ?? "the gateway's report"}, with the reference ${task.gateway_reference}. Do not make it a second time.`
      )
    : refusal(
        "refund_withdrawn",
        "Medusa has dropped this refund, so the gateway need not make it. If it was made all the same, refund the order in Medusa again and confirm that one."
      )
}
