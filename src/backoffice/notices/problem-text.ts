import type { AdminHealthCheck } from "../../admin-api"
import type { AccountProblem } from "../../core/problems/account-problem"
import type { Notice } from "../../core/repositories/worklist"
import { healthFinding } from "../health/health-finding"

type ProblemNotice = Extract<Notice, { kind: "account_problem" }>

interface Text {
  title: string
  description: string
}

/** The titles of a problem, and of its end. */
const TITLES: Record<AccountProblem["kind"], { began: string; over: string }> = {
  unknown_answer: {
    began: "The gateway's answer is not understood",
    over: "The gateway's answer is understood again",
  },
  transaction_ids: {
    began: "The gateway gives each payment two transaction ids",
    over: "The gateway gives each payment one transaction id again",
  },
  not_found: {
    began: "The gateway knows no payment page",
    over: "The gateway knows its payment pages again",
  },
  gateway_key: {
    began: "The gateway refuses the merchant key",
    over: "The gateway accepts the merchant key again",
  },
  notifications: {
    began: "No notification of the gateway is accepted",
    over: "Notifications of the gateway arrive again",
  },
  heartbeat: { began: "The reconcile job does not run", over: "The reconcile job runs again" },
  worklist: {
    began: "Something has needed attention for more than a day",
    over: "Nothing has needed attention for more than a day",
  },
  bookings: {
    began: "Medusa has not booked a payment for more than an hour",
    over: "Medusa books every payment within an hour again",
  },
}

/**
 * The text for admins when a problem began. One notice per status of an account, because most of its payments are
 * abandoned.
 */
export function problemText(notice: ProblemNotice): Text {
  return { title: TITLES[notice.problem.kind].began, description: describe(notice) }
}

/** The text for admins when a problem is over. */
export function problemOverText({ problem, provider_id, began_at }: ProblemNotice): Text {
  const { kind, status } = problem
  const subject = [provider_id, status && `"${status}"`].filter(Boolean).join(", ")
  const since = `The problem that began at ${began_at.toISOString()} is over`
  return { title: TITLES[kind].over, description: `${since}${subject && `: ${subject}`}.` }
}

function describe({ problem, provider_id, facts }: ProblemNotice): string {
  switch (problem.kind) {
    case "unknown_answer": {
      const { count, example } = facts
      const answer = problem.status === "" ? "names no status" : `says "${problem.status}"`
      const payments = count === 1 ? "1 payment" : `${count} payments`
      const one = example ? ` (one of them: ${example})` : ""
      return `The gateway ${answer} for ${payments} of ${provider_id}${one}. Nobody knows whether they are paid, so no order comes of them. Tell the profile in medusa-config what it means: profile.statuses for a status, profile.verify for where the status is.`
    }
    case "transaction_ids":
      return `Notifications and answers to verify of ${provider_id} name one payment differently. Set profile.verify.transactionIds to "own" in medusa-config, if that is this gateway's way.`
    default:
      return `${provider_id && `${provider_id}: `}${sentencesOf(facts)}`
  }
}

/** As doctor says it. */
function sentencesOf({ check, ...facts }: ProblemNotice["facts"]): string {
  const name = check as AdminHealthCheck["name"]
  const { message, fix } = healthFinding({ name, state: "error", facts })
  return [message, fix].filter(Boolean).join(" ")
}
