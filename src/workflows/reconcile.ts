import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { resolveLedger } from "./ledger"
import { settleAttemptWorkflow } from "./settle-attempt"
import { drainInbox } from "./webhook-event/drain"
import { withdrawDroppedRefunds } from "./withdraw-dropped-refunds"

/** Rows taken up in one run; the rest is due in the next. */
const BATCH = 25
/** When a row is due again whose settlement failed without an outcome. */
const RETRY_MS = 60_000

const reconcileWorkflowId = "reconcile-hosted-checkout"

const applyDueWebhookEventsStep = createStep(
  "apply-due-webhook-events",
  async (_: void, { container }) => {
    await tryEach(container, "the inbox", () => drainInbox(container))
    return new StepResponse(null)
  }
)

const settleDueAttemptsStep = createStep("settle-due-attempts", async (_: void, { container }) => {
  const ledger = resolveLedger(container)
  const due = await ledger.dueAttempts(new Date(), BATCH)
  for (const { id } of due) {
    // Put off before it is tried: a row that keeps failing must not stand before all others.
    await ledger.changeAttempt(id, { next_check_at: new Date(Date.now() + RETRY_MS) })
    await tryEach(container, `attempt ${id}`, () =>
      settleAttemptWorkflow(container).run({ input: { attempt_id: id, through: "poll" } })
    )
  }
  return new StepResponse({ count: due.length })
})

const withdrawDroppedRefundsStep = createStep(
  "withdraw-dropped-refunds",
  async (_: void, { container }) => {
    const due = await resolveLedger(container).takeDueRefundTasks(new Date(), BATCH)
    await withdrawDroppedRefunds(due, "poll", container)
    return new StepResponse({ count: due.length })
  }
)

/**
 * Takes up every notification and attempt that is due; with webhooks lost, this alone settles. Then
 * looks whether Medusa still has the refunds that the gateway is to make.
 */
export const reconcileWorkflow = createWorkflow(reconcileWorkflowId, () => {
  applyDueWebhookEventsStep()
  const settled = settleDueAttemptsStep()
  withdrawDroppedRefundsStep()
  return new WorkflowResponse(settled)
})

/** One row's failure must not keep the others waiting; the row itself stays due. */
async function tryEach(
  container: MedusaContainer,
  what: string,
  run: () => Promise<unknown>
): Promise<void> {
  try {
    await run()
  } catch (error) {
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.error(`Hosted checkout: ${what} is not settled yet: ${(error as Error).message}`)
  }
}
