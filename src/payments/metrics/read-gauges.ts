import { accountNameOf } from "../../core/options/medusa-config"
import type { GaugeReading } from "../../core/ports/telemetry"
import { emptyBacklog } from "../../core/repositories/backlog"
import { RECONCILE_JOB } from "../../core/repositories/health"
import { accountsOf } from "../account"
import type { Deps } from "../deps"
import { withDeadline } from "../deadline"
import { QUERY_DEADLINE_MS } from "../due/due-rows"

interface GaugeDependencies extends Pick<Deps, "accounts" | "now"> {
  repositories: Pick<Deps["repositories"], "backlog" | "heartbeats">
  /** When this server started: the age of the heartbeat of a job that never ran. */
  startedAt: Date
  warn: (message: string) => void
}

/**
 * Reads what waits in the database for each account, and when the reconcile job last ran: two SQL statements on
 * indexes, also while no job runs. Never throws.
 */
export async function readGauges(deps: GaugeDependencies): Promise<GaugeReading[]> {
  const { backlog, heartbeats } = deps.repositories
  const now = deps.now()
  try {
    const [waiting, beat] = await withDeadline(
      QUERY_DEADLINE_MS,
      Promise.all([backlog.byAccount(now), heartbeats.last(RECONCILE_JOB)])
    )
    const configured = accountsOf(deps).map(({ provider_id }) => emptyBacklog(provider_id))
    const byAccount = new Map([...configured, ...waiting].map((one) => [one.provider_id, one]))
    const heartbeat = ageIn(now, beat ?? deps.startedAt)
    return [
      { name: "hosted_checkout.heartbeat.age", value: heartbeat, labels: {} },
      ...[...byAccount.values()].flatMap((each) => gaugesOf(each, now)),
    ]
  } catch (error) {
    // The series get a gap, which the dashboard shows; the SDK would only write to its own log.
    deps.warn(`could not read the gauges for metrics: ${(error as Error).message}`)
    return []
  }
}

function gaugesOf(
  { provider_id, ...waiting }: ReturnType<typeof emptyBacklog>,
  now: Date
): GaugeReading[] {
  const labels = { account: accountNameOf(provider_id) }
  const { attempt_due_since, notification_due_since } = waiting
  return [
    { name: "hosted_checkout.held_payments", value: waiting.held_payments, labels },
    { name: "hosted_checkout.dead_letters", value: waiting.dead_letters, labels },
    {
      name: "hosted_checkout.oldest_due_attempt.age",
      value: ageIn(now, attempt_due_since),
      labels,
    },
    {
      name: "hosted_checkout.oldest_notification.age",
      value: ageIn(now, notification_due_since),
      labels,
    },
  ]
}

/** An age in seconds; 0 without a time, and for a time ahead of our clock. */
function ageIn(now: Date, since: Date | null): number {
  return since ? Math.max(0, now.getTime() - since.getTime()) / 1_000 : 0
}
