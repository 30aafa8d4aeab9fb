import { describeStore } from "../helpers/store/store"
import { afterCompletion } from "./after-completion.tests"
import { deadClaims } from "./dead-claims.tests"
import { emptySessions } from "./empty-sessions.tests"
import { falseReversals } from "./false-reversals.tests"
import { returnedMoney } from "./returned-money.tests"
import { returnedMoneyCrashes } from "./returned-money-crashes.tests"
import { returnedMoneyResolving } from "./returned-money-resolving.tests"
import { paidAgain } from "./paid-again.tests"
import { paidCarts } from "./paid-carts.tests"
import { reconcile } from "./reconcile.tests"
import { resolutions } from "./resolutions.tests"
import { resolvedAsRead } from "./resolved-as-read.tests"
import { resolutionsAtOnce } from "./resolutions-at-once.tests"
import { resolutionsBooked } from "./resolutions-booked.tests"
import { reversedOrders } from "./reversed-orders.tests"
import { signatureFailures } from "./signature-failures.tests"
import { statusRaces } from "./status-races.tests"
import { notifiedOnce } from "./notified-once.tests"
import { transactionRaces } from "./transaction-races.tests"
import { unreadablePaths } from "./unreadable-paths.tests"
import { webhookAttacks } from "./webhook-attacks.tests"
import { webhookRoute } from "./webhook-route.tests"

describeStore("A store that completes payments", (store) => {
  webhookRoute(store)
  webhookAttacks(store)
  unreadablePaths(store)
  reconcile(store)
  afterCompletion(store)
  resolutions(store)
  resolutionsBooked(store)
  resolutionsAtOnce(store)
  resolvedAsRead(store)
  returnedMoney(store)
  returnedMoneyCrashes(store)
  returnedMoneyResolving(store)
  reversedOrders(store)
  falseReversals(store)
  deadClaims(store)
  emptySessions(store)
  paidCarts(store)
  paidAgain(store)
  notifiedOnce(store)
  statusRaces(store)
  transactionRaces(store)
  // The last one, for it stops the database.
  signatureFailures(store)
})
