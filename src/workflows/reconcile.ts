import {
  createStep,
  createWorkflow,
  parallelize,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { RECONCILE_JOB } from "../core"
import { BUDGET_MS, dueRows, forEachRow, withTimeout, leaseFrom } from "../payments/due-rows"
import { repositoriesOf } from "../payments/repositories"
import { logNotProcessed } from "../payments/log-not-processed"
import { accountsOf, pluginOptionsOf } from "../payments/accounts"
import { pollAttempt } from "../payments/verify/poll-attempt"
import { drainPatiently } from "../payments/receive/drain-patiently"
import { withdrawDroppedRefunds } from "../payments/refund/withdraw-dropped-refunds"

/** Refund tasks looked after in one run. */
const REFUND_TASKS = 100

/** Attempts asked about again in one run, five seconds long, where the profile has changed. */
const ASKED_AGAIN = 20

const reconcileWorkflowId = RECONCILE_JOB

const beatStep = createStep("beat", async (_: void, { container }) => {
  await withTimeout(() => repositoriesOf(container).heartbeats.beat(RECONCILE_JOB, new Date()))
  return new StepResponse(null)
})

const processDueWebhookEventsStep = createStep(
  "process-due-webhook-events",
  async (_: void, { container }) => {
    await drainPatiently(container)
    return new StepResponse(null)
  }
)

const askAgainStep = createStep("ask-again", async (_: void, { container }) => {
  const { evidence } = repositoriesOf(container)
  let count = 0
  for (const { provider_id, options } of accountsOf(container)) {
    try {
      count += await withTimeout(() =>
        evidence.askAgainUnder(options.profile, provider_id, new Date(), ASKED_AGAIN)
      )
    } catch (error) {
      // What is due is polled all the same; these are looked for again in the next run.
      logNotProcessed(
        container,
        `judging the answers of ${provider_id} under its changed profile`,
        error
      )
    }
  }
  return new StepResponse({ count })
})

const pollDueAttemptsStep = createStep("poll-due-attempts", async (_: void, { container }) => {
  const { attempts, inFlight } = repositoriesOf(container)
  const concurrency = pluginOptionsOf(container).pollConcurrency
  const claim = async () => {
    const now = new Date()
    return await attempts.claimDue(now, leaseFrom(now), concurrency)
  }
  const until = Date.now() + BUDGET_MS
  const due = dueRows(claim, () => inFlight.stopping || Date.now() > until)
  let count = 0
  await inFlight.finishBeforeStop(() =>
    forEachRow(
      due,
      concurrency,
      async (attempt) => {
        count += 1
        await pollAttempt(attempt, container)
      },
      ({ id }, error) => logNotProcessed(container, `processing attempt ${id}`, error)
    )
  )
  return new StepResponse({ count })
})

const withdrawDroppedRefundsStep = createStep(
  "withdraw-dropped-refunds",
  async (_: void, { container }) => {
    const { refundTasks } = repositoriesOf(container)
    const due = await withTimeout(() => refundTasks.takeDue(new Date(), REFUND_TASKS))
    await withTimeout(() => withdrawDroppedRefunds(due, "poll", container))
    return new StepResponse({ count: due.length })
  }
)

/**
 * Takes up every notification and attempt that is due; with webhooks lost, this alone completes payments.
 * Then looks whether Medusa still has the refunds that the gateway is to make.
 */
export const reconcileWorkflow = createWorkflow(reconcileWorkflowId, () => {
  beatStep()
  askAgainStep()
  // Side by side: polling stands by itself, also where the inbox is stuck.
  const [, polled] = parallelize(
    processDueWebhookEventsStep(),
    pollDueAttemptsStep(),
    withdrawDroppedRefundsStep()
  )
  return new WorkflowResponse(polled)
})
