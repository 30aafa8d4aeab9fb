import { accountNameOf } from "../../core/options/medusa-config"
import { COUNTED_STATUSES, WEBHOOK_ANSWERS } from "../../core/telemetry/metrics"
import { HOLD_REASONS } from "../../core/payment/reasons"
import { accountsOf } from "../account"
import type { Deps } from "../deps"

/**
 * Reports every series of the counters as 0. Prometheus' `increase` does not see the first value of a series:
 * without a 0, the first payment that a server holds would be missing.
 */
export function startCounters(deps: Pick<Deps, "accounts" | "telemetry">): void {
  const { telemetry } = deps
  for (const { provider_id } of accountsOf(deps)) {
    const account = accountNameOf(provider_id)
    for (const outcome of COUNTED_STATUSES) {
      for (const reason of outcome === "held" ? HOLD_REASONS : [undefined]) {
        telemetry.count("hosted_checkout.attempts", { account, outcome, reason }, 0)
      }
    }
    WEBHOOK_ANSWERS.forEach((outcome) =>
      telemetry.count("hosted_checkout.webhooks", { account, outcome }, 0)
    )
    telemetry.count("hosted_checkout.signature_failures", { account }, 0)
  }
}
