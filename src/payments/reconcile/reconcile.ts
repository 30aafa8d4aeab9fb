import { nameOfProfile } from "../../core/contract/profile-name"
import { RECONCILE_JOB } from "../../core/repositories/health"
import { accountsOf, pluginOptionsOf } from "../accounts/account"
import { BUDGET_MS, dueRows, forEachRow, leaseFrom, withTimeout } from "./due-rows"
import { logAttemptNotProcessed, logNotProcessed } from "./log-not-processed"
import { drainPatiently } from "../receive/drain-patiently"
import { emitDue } from "../page/announce-payment"
import { pollPage } from "../page/poll-page"
import type { Deps } from "../deps"

/** Events of a server that has died, emitted in one run. */
const EVENTS = 100

/** An event that was due so long ago has lost its server. */
const LOST_AFTER_MS = 30_000

/** Attempts scheduled for a check in one run (five seconds) after a profile change. */
const ASKED_AGAIN = 20

/**
 * Processes all due notifications and pages; if webhooks are lost, this alone completes payments. Also emits the events that
 * a server has left behind.
 *
 * @throws the first failure, once everything has ended: none of them blocks the others.
 */
export async function reconcileDue(deps: Deps): Promise<void> {
  await withTimeout(() => deps.repositories.heartbeats.beat(RECONCILE_JOB, deps.now()))
  await askAgain(deps)
  // In parallel: polling must not depend on the inbox.
  const runs = [drainPatiently, pollDueAttempts, emitLostEvents].map((run) => run(deps))
  await Promise.allSettled(runs)
  await Promise.all(runs)
}

/** Schedules checks for pages of which something was said that a changed profile may give a meaning. */
async function askAgain(deps: Deps): Promise<void> {
  const { attempts } = deps.repositories
  for (const { provider_id, options } of accountsOf(deps)) {
    try {
      const profile = nameOfProfile(options.profile)
      await withTimeout(() => attempts.askAgain(provider_id, profile, deps.now(), ASKED_AGAIN))
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
      (attempt) => pollPage(attempt, deps),
      (attempt, error) => logAttemptNotProcessed(deps, attempt, "poll", error)
    )
  )
}

async function emitLostEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - LOST_AFTER_MS)
  const { payments } = deps.repositories
  for (const payment of await withTimeout(() => payments.unannounced(before, EVENTS))) {
    await emitDue(payment, deps)
  }
}
