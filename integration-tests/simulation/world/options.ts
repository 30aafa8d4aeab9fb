import { accountOptions } from "../../../src/core/__tests__/support/account-options"
import type { HostedCheckoutOptions } from "../../../src/core"
import type { Settings } from "./actions"

/** Rarer than the default: looks at a page that nobody has paid are all alike. */
const POLL_SECONDS = 90

/** Each made once: making them takes as long as a tenth of a schedule. */
const made = new Map<string, HostedCheckoutOptions>()

/** The options of the account; `isWordKnown` where the profile has the gateway's word for "approved". */
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
