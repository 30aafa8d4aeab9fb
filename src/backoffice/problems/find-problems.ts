import type { AdminHealthCheck } from "../../admin-api"
import type { AccountProblem, ProblemFacts } from "../../core/problems/account-problem"
import { RECONCILE_JOB, type UnknownAnswers } from "../../core/repositories/health"
import { WHOLE_STORE } from "../../core/repositories/problem"
import { accountsOf, type Account } from "../../payments/accounts/account"
import type { Deps } from "../../payments/deps"
import { checkOf, tryWith } from "../health/checks"
import { readAccount } from "../health/readings"
import { heartbeatCheck } from "../health/server-checks"
import { watchedChecks, type WatchedChecks } from "../health/watched-checks"

/** What the checks say about one kind of problem; a kind whose check failed is left out. */
export interface Finding {
  provider_id: string
  kind: AccountProblem["kind"]
  /** The problems of this kind; none where all is well. */
  present: { status: string; facts: ProblemFacts }[]
}

/** Runs the watched checks for every account and for the store. */
export async function findProblems(deps: Deps, now: Date): Promise<Finding[]> {
  const found = await Promise.all([
    ...accountsOf(deps).map((account) => problemsOf(account, deps, now)),
    problemsOfStore(deps, now),
  ])
  return found.flat()
}

async function problemsOf(account: Account, deps: Deps, now: Date): Promise<Finding[]> {
  const readings = await readAccount(account, deps, now)
  const found = findingsOf(watchedChecks(account, readings, now), readings.answers?.value[0])
  return found.map((one) => ({ provider_id: account.provider_id, ...one }))
}

async function problemsOfStore(deps: Deps, now: Date): Promise<Finding[]> {
  const beat = await tryWith(deps)(deps.repositories.heartbeats.last(RECONCILE_JOB))
  const heartbeat = checkOf("heartbeat", beat, (at) => heartbeatCheck(at, now))
  return finding("heartbeat", [heartbeat]).map((one) => ({ provider_id: WHOLE_STORE, ...one }))
}

type Found = Omit<Finding, "provider_id">

function findingsOf(
  { key, answers, lastWebhook, signatures, worklist }: WatchedChecks,
  unknown: readonly UnknownAnswers[] | undefined
): Found[] {
  return [
    ...finding("gateway_key", [key]),
    // One cause, often: whichever check finds it first, admins are notified once.
    ...finding("notifications", [signatures, lastWebhook]),
    ...finding("worklist", [worklist]),
    ...(unknown ? answersFindings(answers, unknown) : []),
  ]
}

/** A notice for each unknown status, which is known before a check finds it. */
function answersFindings(answers: AdminHealthCheck, unknown: readonly UnknownAnswers[]): Found[] {
  const statuses = unknown.map(({ status, count, example }) => ({
    status,
    facts: { count, example },
  }))
  return [
    { kind: "unknown_answer", present: statuses },
    // Unknown answers hide whether verify knows the pages, and whether both sources write the same ids.
    ...(unknown.length > 0 ? [] : [...finding("not_found", [answers]), ...twoIds(answers)]),
  ]
}

function twoIds(answers: AdminHealthCheck): Found[] {
  const present = answers.facts["kind"] === "two_ids" ? [{ status: "", facts: {} }] : []
  return isUnread(answers) ? [] : [{ kind: "transaction_ids", present }]
}

/** None where no check finds a problem and one of them could not be read. */
function finding(kind: Found["kind"], checks: readonly AdminHealthCheck[]): Found[] {
  const problem = checks.find(({ state }) => state === "error")
  if (problem) {
    return [{ kind, present: [{ status: "", facts: { check: problem.name, ...problem.facts } }] }]
  }
  return checks.some(isUnread) ? [] : [{ kind, present: [] }]
}

function isUnread({ state, facts }: AdminHealthCheck): boolean {
  return state === "unknown" && Object.keys(facts).length === 0
}
