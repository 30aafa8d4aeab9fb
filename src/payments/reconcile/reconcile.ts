import { RECONCILE_JOB } from "../../core"
import { accountsOf, pluginOptionsOf } from "../accounts"
import { BUDGET_MS, dueRows, forEachRow, leaseFrom, withTimeout } from "./due-rows"
import { logAttemptNotProcessed, logNotProcessed } from "./log-not-processed"
import { drainPatiently } from "../receive/drain-patiently"
import { withdrawDroppedRefunds } from "../refund/withdraw-dropped-refunds"
import { pollAttempt } from "../verify/poll-attempt"
import type { Deps } from "../deps"

/** Refund tasks checked in one run. */
const REFUND_TASKS = 100

/** Attempts scheduled for a check in one run (five seconds) after a profile change. */
const ASKED_AGAIN = 20

/**
 * Processes all due notifications and attempts; if webhooks are lost, this alone completes payments. Also
 * checks whether Medusa still has the refunds that the gateway has to make.
 *
 * @throws the first failure, once everything has ended: none of them blocks the others.
 */
export async function reconcileDue(deps: Deps): Promise<void> {
  await withTimeout(() => deps.repositories.heartbeats.beat(RECONCILE_JOB, deps.now()))
  await askAgain(deps)
  // In parallel: polling must not depend on the inbox.
  const runs = [drainPatiently, pollDueAttempts, withdrawDueRefunds].map((run) => run(deps))
  await Promise.allSettled(runs)
  await Promise.all(runs)
}

/** Schedules checks for attempts whose evidence may mean something else under a changed profile. */
async function askAgain(deps: Deps): Promise<void> {
  const { evidence } = deps.repositories
  for (const { provider_id, options } of accountsOf(deps)) {
    try {
      await withTimeout(() => evidence.askAgainUnder(options, provider_id, deps.now(), ASKED_AGAIN))
    } catch (error) {
      // Due attempts are polled all the same; the next run tries this again.
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
      (attempt, error) => logAttemptNotProcessed(deps, attempt, "poll", error)
    )
  )
}

async function withdrawDueRefunds(deps: Deps): Promise<void> {
  const { refundTasks } = deps.repositories
  const due = await withTimeout(() => refundTasks.takeDue(deps.now(), REFUND_TASKS))
  await withTimeout(() => withdrawDroppedRefunds(due, "poll", deps))
}
