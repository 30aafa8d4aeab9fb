import { RECONCILE_JOB } from "../../core"
import { accountsOf, pluginOptionsOf } from "../accounts"
import { BUDGET_MS, dueRows, forEachRow, leaseFrom, withTimeout } from "./due-rows"
import { logNotProcessed } from "./log-not-processed"
import { drainPatiently } from "../receive/drain-patiently"
import { withdrawDroppedRefunds } from "../refund/withdraw-dropped-refunds"
import { pollAttempt } from "../verify/poll-attempt"
import type { Deps } from "../deps"

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
export async function reconcileDue(deps: Deps): Promise<void> {
  await withTimeout(() => deps.repositories.heartbeats.beat(RECONCILE_JOB, deps.now()))
  await askAgain(deps)
  // Side by side: polling stands by itself, also where the inbox is stuck.
  const runs = [drainPatiently, pollDueAttempts, withdrawDueRefunds].map((run) => run(deps))
  await Promise.allSettled(runs)
  await Promise.all(runs)
}

/** What is judged anew under a changed profile. */
async function askAgain(deps: Deps): Promise<void> {
  const { evidence } = deps.repositories
  for (const { provider_id, options } of accountsOf(deps)) {
    try {
      await withTimeout(() => evidence.askAgainUnder(options, provider_id, deps.now(), ASKED_AGAIN))
    } catch (error) {
      // What is due is polled all the same; these are looked for again in the next run.
      const what = `judging the answers of ${provider_id} under its changed profile`
      logNotProcessed(deps, what, error)
    }
  }
}

async function pollDueAttempts(deps: Deps): Promise<void> {
  const { attempts, inFlight } = deps.repositories
  const concurrency = pluginOptionsOf(deps).pollConcurrency
  const claim = async () => {
    const now = deps.now()
    return await attempts.claimDue(now, leaseFrom(now), concurrency)
  }
  const until = deps.now().getTime() + BUDGET_MS
  const due = dueRows(claim, () => inFlight.stopping || deps.now().getTime() > until, concurrency)
  await inFlight.finishBeforeStop(() =>
    forEachRow(
      due,
      concurrency,
      (attempt) => pollAttempt(attempt, deps),
      ({ id }, error) => logNotProcessed(deps, `processing attempt ${id}`, error)
    )
  )
}

async function withdrawDueRefunds(deps: Deps): Promise<void> {
  const { refundTasks } = deps.repositories
  const due = await withTimeout(() => refundTasks.takeDue(deps.now(), REFUND_TASKS))
  await withTimeout(() => withdrawDroppedRefunds(due, "poll", deps))
}
