import { METRICS } from "../../../core/telemetry/metrics"
import { RecordingTelemetry } from "../../../core/__tests__/support/telemetry"
import type { Accounts } from "../../account"
import { startCounters } from "../start-counters"

const ACCOUNTS = ["pp_hosted-checkout_cad", "pp_hosted-checkout_usd"]

describe("The counters of a starting server", () => {
  const telemetry = new RecordingTelemetry()
  const byProviderId = new Map(ACCOUNTS.map((provider_id) => [provider_id, { provider_id }]))
  startCounters({ accounts: { byProviderId } as unknown as Accounts, telemetry })

  it("A server that starts reports every counter as 0 for each merchant account", () => {
    const counters = Object.entries(METRICS).flatMap(([name, { kind }]) =>
      kind === "counter" ? [name] : []
    )
    for (const account of ["cad", "usd"]) {
      const reported = telemetry.values.filter(
        ({ labels }) => "account" in labels && labels.account === account
      )
      expect([...new Set(reported.map(({ name }) => name))].sort()).toEqual(counters.sort())
    }
    expect(telemetry.values.filter(({ value }) => value !== 0)).toEqual([])
  })

  it("A server that starts reports the counter of held payments as 0 with a hold reason as label, and never without that label", () => {
    const attempts = telemetry.labelsOf("hosted_checkout.attempts")
    expect(attempts).toContainEqual({ account: "cad", outcome: "held", reason: "order_differs" })
    expect(attempts).toContainEqual({ account: "cad", outcome: "completed" })
    expect(attempts).not.toContainEqual({ account: "cad", outcome: "held" })
  })
})
