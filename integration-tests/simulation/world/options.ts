import { accountOptions } from "../../../src/core/__tests__/support/account-options"
import { gatewayProfileSchema } from "../../../src/core/contract/gateway-profile"
import type { HostedCheckoutOptions } from "../../../src/core/options/options"
import { PARTIALLY_REFUNDED } from "../fakes/gateway/habits"
import type { Settings } from "./actions"
import { SECOND_SITE, SECOND_STATUSES } from "./sites"

/** Rarer than the default: checks of an unpaid page are all alike. */
const POLL_SECONDS = 90

/** As few as possible: until a link is over, the jobs have nothing to do. */
const LINK_DAYS = 1

/** The default of the profile. */
const REVERSED = gatewayProfileSchema.parse({}).statuses.reversed

/** Built once: building them takes a tenth of a schedule's time. */
const made = new Map<string, HostedCheckoutOptions>()

/** The options of the second account: its site's own words, and only its own site. */
export function secondOptions({ ownIds, partialReturns, proof }: Settings): HostedCheckoutOptions {
  const partial = SECOND_STATUSES[PARTIALLY_REFUNDED] ?? ""
  const transactionIds = ownIds ? "own" : "same"
  const name = ["second", proof, transactionIds, partialReturns === undefined ? "" : partial].join(
    " "
  )
  const options =
    made.get(name) ??
    accountOptions({
      proof,
      merchantSiteId: SECOND_SITE,
      watchCompletedDays: 1,
      paymentLinkDays: LINK_DAYS,
      pollEverySeconds: POLL_SECONDS,
      profile: {
        statuses: {
          approved: ["paid"],
          declined: ["refused"],
          reversed: ["refund_made", "taken_back", "undone", ...(partialReturns ? [partial] : [])],
          unpaid: ["approved", "gone"],
        },
        verify: { transactionIds },
      },
    })
  made.set(name, options)
  return options
}

/** The options of the account; `isStatusKnown` where the profile has the gateway's status for "approved". */
export function optionsFor(
  { proof, approvedStatus, ownIds, partialReturns }: Settings,
  isStatusKnown: boolean
): HostedCheckoutOptions {
  const approved = ["approved", ...(approvedStatus && isStatusKnown ? [approvedStatus] : [])]
  const reversed = [...REVERSED, ...(partialReturns ? [PARTIALLY_REFUNDED] : [])]
  const transactionIds = ownIds ? "own" : "same"
  const name = [proof, transactionIds, ...approved, ...reversed].join(" ")
  const options =
    made.get(name) ??
    accountOptions({
      proof,
      watchCompletedDays: 1,
      paymentLinkDays: LINK_DAYS,
      pollEverySeconds: POLL_SECONDS,
      profile: { statuses: { approved, reversed }, verify: { transactionIds } },
    })
  made.set(name, options)
  return options
}
