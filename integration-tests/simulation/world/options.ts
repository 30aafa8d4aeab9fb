import { accountOptions } from "../../../src/core/__tests__/support/account-options"
import type { HostedCheckoutOptions } from "../../../src/core"
import type { Settings } from "./actions"

/** Rarer than the default: checks of an unpaid page are all alike. */
const POLL_SECONDS = 90

/** Built once: building them takes a tenth of a schedule's time. */
const made = new Map<string, HostedCheckoutOptions>()

/** The options of the account; `isStatusKnown` where the profile has the gateway's status for "approved". */
export function optionsFor(
  { proof, approvedStatus }: Settings,
  isStatusKnown: boolean
): HostedCheckoutOptions {
  const approved = ["approved", ...(approvedStatus && isStatusKnown ? [approvedStatus] : [])]
  const name = `${proof} ${approved.join(" ")}`
  const options =
    made.get(name) ??
    accountOptions({
      proof,
      watchCompletedDays: 1,
      pollEverySeconds: POLL_SECONDS,
      profile: { statuses: { approved } },
    })
  made.set(name, options)
  return options
}
