import type { Backlog } from "../../../core/repositories/backlog"
import { METRICS } from "../../../core/telemetry/metrics"
import type { Accounts } from "../../account"
import { readGauges } from "../read-gauges"

const NOW = new Date("2027-01-15T12:00:00Z")
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

/** A store with one account, and what its database says. */
function underTest(waiting: () => Promise<Backlog[]>, beat: Date | null = NOW) {
  const warnings: string[] = []
  const byProviderId = new Map([
    ["pp_hosted-checkout_cad", { provider_id: "pp_hosted-checkout_cad" }],
  ])
  const deps = {
    accounts: { byProviderId } as unknown as Accounts,
    repositories: {
      backlog: { byAccount: waiting },
      heartbeats: {
        last: async () => beat,
        beat: async () => undefined,
        beatIfDue: async () => true,
      },
    },
    now: () => NOW,
    startedAt: secondsAgo(600),
    warn: (message: string) => void warnings.push(message),
  }
  return { read: async () => await readGauges(deps), warnings }
}

const written = (readings: Awaited<ReturnType<typeof readGauges>>) =>
  readings.map(({ name, value, labels }) => [name, value, labels])

describe("The gauges", () => {
  it("The metrics of an account with no waiting work are 0, so that an alert ends", async () => {
    const labels = { account: "cad" }
    expect(written(await underTest(async () => []).read())).toEqual([
      ["hosted_checkout.heartbeat.age", 0, {}],
      ["hosted_checkout.held_payments", 0, labels],
      ["hosted_checkout.dead_letters", 0, labels],
      ["hosted_checkout.oldest_due_attempt.age", 0, labels],
      ["hosted_checkout.oldest_notification.age", 0, labels],
    ])
  })

  it("Each gauge that the plugin's list of metrics names has a value", async () => {
    const read = (await underTest(async () => []).read()).map(({ name }) => name)
    const all = Object.entries(METRICS).filter(([, { kind }]) => kind === "gauge")
    expect(read.sort()).toEqual(all.map(([name]) => name).sort())
  })

  it("The metrics show counts and ages for each account, also for accounts that are no longer configured", async () => {
    const old = {
      provider_id: "pp_hosted-checkout_old",
      held_payments: 2,
      dead_letters: 1,
      attempt_due_since: secondsAgo(90),
      notification_due_since: secondsAgo(30),
    }
    const labels = { account: "old" }
    expect(written(await underTest(async () => [old]).read())).toEqual(
      expect.arrayContaining([
        ["hosted_checkout.held_payments", 2, labels],
        ["hosted_checkout.dead_letters", 1, labels],
        ["hosted_checkout.oldest_due_attempt.age", 90, labels],
        ["hosted_checkout.oldest_notification.age", 30, labels],
        ["hosted_checkout.held_payments", 0, { account: "cad" }],
      ])
    )
  })

  it.each([
    ["ran two minutes ago", secondsAgo(120), 120],
    ["never ran, since the server started", null, 600],
    ["ran by a clock that is ahead", secondsAgo(-5), 0],
  ])("The metric of the reconcile job's age is right for a job that %s", async (_, beat, age) => {
    const [heartbeat] = await underTest(async () => [], beat).read()
    expect(heartbeat).toEqual({ name: "hosted_checkout.heartbeat.age", value: age, labels: {} })
  })

  it("Metrics that cannot be read are left out, and the log says so", async () => {
    const { read, warnings } = underTest(async () => Promise.reject(new Error("no connection")))
    expect(await read()).toEqual([])
    expect(warnings).toEqual(["could not read the gauges for metrics: no connection"])
  })
})
