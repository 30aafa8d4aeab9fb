import { nameOfProfile } from "../../core/contract/profile-name"
import { RECONCILE_JOB } from "../../core/repositories/health"
import { accountsOf, pluginOptionsOf } from "../account"
import { withDeadline } from "../deadline"
import { BUDGET_MS, dueRows, forEachRow, leaseFrom, QUERY_DEADLINE_MS } from "../due/due-rows"
import { logAttemptNotProcessed, logNotProcessed } from "../due/log-not-processed"
import { drainPatiently } from "../receive/drain-patiently"
import { emitDue } from "../process/announce-payment"
import { pollPage } from "../process/poll-page"
import type { Deps } from "../deps"

/** Events of a server that has died, emitted in one run. */
const EVENTS = 100

/** An event that has been due for so long has lost its server. */
const LOST_AFTER_MS = 30_000

/** How many pages of each account one run schedules for a check after a change of the profile. A run starts every five seconds. */
const ASKED_AGAIN = 20

/**
 * Processes all due notifications and pages: without webhooks, this job alone completes payments. Also emits the
 * events of a dead server.
 *
 * @throws the first failure, once everything has ended: no failure blocks other work.
 */
export async function reconcileDue(deps: Deps): Promise<void> {
  const { heartbeats } = deps.repositories
  await withDeadline(QUERY_DEADLINE_MS, heartbeats.beat(RECONCILE_JOB, deps.now()))
  await askAgain(deps)
  // In parallel: polling must not depend on the inbox.
  const runs = [drainPatiently, pollDueAttempts, emitLostEvents].map((run) => run(deps))
  await Promise.allSettled(runs)
  await Promise.all(runs)
}

/** Schedules checks for pages whose statements may have a meaning under a changed profile. */
async function askAgain(deps: Deps): Promise<void> {
  const { attempts } = deps.repositories
  for (const { provider_id, options } of accountsOf(deps)) {
    try {
      const profile = nameOfProfile(options.profile)
      const asked = attempts.askAgain(provider_id, profile, deps.now(), ASKED_AGAIN)
      await withDeadline(QUERY_DEADLINE_MS, asked)
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
  const lost = await withDeadline(QUERY_DEADLINE_MS, payments.unannounced(before, EVENTS))
  for (const payment of lost) {
    await emitDue(payment, deps)
  }
}
