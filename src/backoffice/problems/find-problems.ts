import type { AdminHealthCheck } from "../../admin-api"
import type { AccountProblem, ProblemFacts } from "../../core/problems/account-problem"
import { WHOLE_STORE } from "../../core/repositories/problem"
import { accountsOf, type Account } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { checksOf, isUnread } from "../health"

/** What the checks say about one kind of problem; a kind whose check failed is left out. */
export interface Finding {
  provider_id: string
  kind: AccountProblem["kind"]
  /** The problems of this kind; none where all is well. */
  present: { status: string; facts: ProblemFacts }[]
}

type Found = Omit<Finding, "provider_id">
type Name = AdminHealthCheck["name"]

/** The checks that find each kind of problem. */
const FOUND_BY: readonly (readonly [Found["kind"], readonly Name[]])[] = [
  ["gateway_key", ["gateway_key"]],
  // One cause, often: whichever check finds it first, admins are notified once.
  ["notifications", ["signature_failures", "last_webhook"]],
  ["worklist", ["worklist"]],
  ["bookings", ["bookings"]],
]

/** Runs the checks that find a lasting problem, for every account and for the store. */
export async function findProblems(deps: Deps): Promise<Finding[]> {
  const accounts = accountsOf(deps)
  const found = await Promise.all([
    ...accounts.map((account) => problemsOf(account, deps)),
    ...accounts.slice(0, 1).map((account) => problemsOfStore(account, deps)),
  ])
  return found.flat()
}

async function problemsOf(account: Account, deps: Deps): Promise<Finding[]> {
  const found = await Promise.all([
    ...FOUND_BY.map(async ([kind, names]) => finding(kind, await checksOf(account, deps, names))),
    answersFindings(account, deps),
  ])
  return found.flat().map((one) => ({ provider_id: account.provider_id, ...one }))
}

/** @param account any: all accounts have one reconcile job. */
async function problemsOfStore(account: Account, deps: Deps): Promise<Finding[]> {
  const found = finding("heartbeat", await checksOf(account, deps, ["heartbeat"]))
  return found.map((one) => ({ provider_id: WHOLE_STORE, ...one }))
}

async function answersFindings(account: Account, deps: Deps): Promise<Found[]> {
  const checks = await checksOf(account, deps, ["gateway_answers"])
  const [kind] = checks.map(({ facts }) => facts["kind"])
  if (checks.some(isUnread)) {
    return []
  }
  if (kind === "unknown" || kind === "no_status") {
    // A notice for each status. They hide whether verify knows the pages, and whether both sources write the same ids.
    const unknown = await deps.repositories.health.unknownAnswers(account.provider_id)
    const present = unknown.map(({ status, count, example }) => ({
      status,
      facts: { count, example },
    }))
    return [{ kind: "unknown_answer", present }]
  }
  return [
    { kind: "unknown_answer", present: [] },
    ...finding("not_found", checks),
    {
      kind: "transaction_ids",
      present: kind === "two_ids" ? [{ status: "", facts: {} }] : [],
    },
  ]
}

/** Empty if no check found a problem but one of them could not tell; `present: []` means that all is well. */
function finding(kind: Found["kind"], checks: readonly AdminHealthCheck[]): Found[] {
  const said = checks.filter((check) => !saysNothing(check))
  const problem = said.find(({ state }) => state === "error")
  if (problem) {
    return [{ kind, present: [{ status: "", facts: { check: problem.name, ...problem.facts } }] }]
  }
  return said.length < checks.length ? [] : [{ kind, present: [] }]
}

/** Whether a check failed, or is of a key that is not there: the gateway cannot refuse it. */
function saysNothing(check: AdminHealthCheck): boolean {
  return isUnread(check) || ["missing", "unreadable"].includes(String(check.facts["kind"]))
}
