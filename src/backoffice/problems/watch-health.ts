import type { AccountProblem } from "../../core/problems/account-problem"
import { HEALTH_JOB } from "../../core/repositories/health"
import { WHOLE_STORE, type OpenProblem } from "../../core/repositories/problem"
import { isListedStatus } from "../../core/payment/meaning"
import { findAccount } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { ON_ITS_WAY_MS } from "../health/webhook-checks"
import { findProblems, type Finding } from "./find-problems"

/** A little less than the job's interval: a tick that comes early must not be left out. */
const EVERY_MS = 55_000

/** A problem is over once it was not found for so long: one that comes and goes is one problem. */
const OVER_AFTER_MS = 10 * 60_000

/** How long a problem lasts before admins are notified; one that ends before sends nothing. */
const NOTIFY_AFTER_MS = 2 * 60_000

/**
 * Opens and ends the problems of the accounts and of the store, which `notifyAdmins` then announces. Of
 * several servers one checks, once a minute. A check that failed changes nothing; an account that is no longer
 * configured ends its problems without a notice.
 */
export async function watchHealth(deps: Deps): Promise<void> {
  const { heartbeats, problems } = deps.repositories
  const now = deps.now()
  if (!(await heartbeats.beatIfDue(HEALTH_JOB, now, EVERY_MS))) {
    return
  }
  const findings = await findProblems(deps)
  const open = await problems.open()
  for (const finding of findings) {
    await openNew(finding, open, now, deps)
  }
  for (const problem of open) {
    if (isRemoved(problem, deps)) {
      await problems.endSilently(problem.id, now)
    } else {
      await watch(problem, findings, now, deps)
    }
  }
}

async function openNew(
  { provider_id, kind, present }: Finding,
  open: readonly OpenProblem[],
  now: Date,
  deps: Deps
): Promise<void> {
  for (const { status, facts } of present) {
    const known = open.some(
      (row) => row.provider_id === provider_id && row.kind === kind && row.status === status
    )
    if (!known) {
      const notify_at = new Date(now.getTime() + notifyAfterMs(kind))
      const problem = { provider_id, kind, status, began_at: now, notify_at, facts }
      await deps.repositories.problems.begin(problem)
    }
  }
}

/** Writes whether an open problem is still found. */
async function watch(
  { id, provider_id, kind, status, fine_since, announced }: OpenProblem,
  findings: readonly Finding[],
  now: Date,
  deps: Deps
): Promise<void> {
  const { problems } = deps.repositories
  const finding = findings.find((one) => one.provider_id === provider_id && one.kind === kind)
  if (!finding) {
    return
  }
  if (finding.present.some((one) => one.status === status)) {
    if (fine_since) {
      await problems.setFineSince(id, null)
    }
    return
  }
  if (announced !== "no" && kind === "unknown_answer" && !isExplained(status, provider_id, deps)) {
    // The carts of today ended otherwise; the next one meets the same status.
    return
  }
  const isOver = fine_since && now.getTime() - fine_since.getTime() >= OVER_AFTER_MS
  if (announced === "no" || isOver) {
    await problems.end(id, now)
  } else if (!fine_since) {
    await problems.setFineSince(id, now)
  }
}

/** Whether the profile lists the status by now; where the gateway named none, no profile can. */
function isExplained(status: string, provider_id: string, deps: Deps): boolean {
  const account = findAccount(deps, provider_id)
  return status === "" || !account || isListedStatus(status, account.options.profile.statuses)
}

function isRemoved({ provider_id }: OpenProblem, deps: Deps): boolean {
  return provider_id !== WHOLE_STORE && !findAccount(deps, provider_id)
}

/** The notification of a new payment may still be on its way. */
function notifyAfterMs(kind: AccountProblem["kind"]): number {
  return kind === "notifications" ? ON_ITS_WAY_MS : NOTIFY_AFTER_MS
}
