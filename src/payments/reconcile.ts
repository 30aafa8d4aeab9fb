import type { MedusaContainer } from "@medusajs/framework/types"
import { RECONCILE_JOB } from "../core"
import { accountsOf, pluginOptionsOf } from "./accounts"
import { BUDGET_MS, dueRows, forEachRow, leaseFrom, withTimeout } from "./due-rows"
import { logNotProcessed } from "./log-not-processed"
import { drainPatiently } from "./receive/drain-patiently"
import { withdrawDroppedRefunds } from "./refund/withdraw-dropped-refunds"
import { repositoriesOf } from "./repositories"
import { pollAttempt } from "./verify/poll-attempt"

/** Refund tasks looked after in one run. */
const REFUND_TASKS = 100

/** Attempts asked about again in one run, five seconds long, where the profile has changed. */
const ASKED_AGAIN = 20

/**
 * Takes up every notification and attempt that is due; with webhooks lost, this alone completes payments.
 * Looks as well whether Medusa still has the refunds that the gateway is to make.
 *
 * @throws the first failure, once everything has ended: none of them keeps the others from their turn.
 */
export async function reconcileDue(container: MedusaContainer): Promise<void> {
  await withTimeout(() => repositoriesOf(container).heartbeats.beat(RECONCILE_JOB, new Date()))
  await askAgain(container)
  // Side by side: polling stands by itself, also where the inbox is stuck.
  const runs = [drainPatiently, pollDueAttempts, withdrawDueRefunds].map((run) => run(container))
  await Promise.allSettled(runs)
  await Promise.all(runs)
}

/** What is judged anew under a changed profile. */
async function askAgain(container: MedusaContainer): Promise<void> {
  const { evidence } = repositoriesOf(container)
  for (const { provider_id, options } of accountsOf(container)) {
    try {
      await withTimeout(() =>
        evidence.askAgainUnder(options.profile, provider_id, new Date(), ASKED_AGAIN)
      )
    } catch (error) {
      // What is due is polled all the same; these are looked for again in the next run.
      const what = `judging the answers of ${provider_id} under its changed profile`
      logNotProcessed(container, what, error)
    }
  }
}

async function pollDueAttempts(container: MedusaContainer): Promise<void> {
  const { attempts, inFlight } = repositoriesOf(container)
  const concurrency = pluginOptionsOf(container).pollConcurrency
  const claim = async () => {
    const now = new Date()
    return await attempts.claimDue(now, leaseFrom(now), concurrency)
  }
  const until = Date.now() + BUDGET_MS
  const due = dueRows(claim, () => inFlight.stopping || Date.now() > until, concurrency)
  await inFlight.finishBeforeStop(() =>
    forEachRow(
      due,
      concurrency,
      (attempt) => pollAttempt(attempt, container),
      ({ id }, error) => logNotProcessed(container, `processing attempt ${id}`, error)
    )
  )
}

async function withdrawDueRefunds(container: MedusaContainer): Promise<void> {
  const { refundTasks } = repositoriesOf(container)
  const due = await withTimeout(() => refundTasks.takeDue(new Date(), REFUND_TASKS))
  await withTimeout(() => withdrawDroppedRefunds(due, "poll", container))
}
