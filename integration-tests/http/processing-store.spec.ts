import { describeStore } from "../helpers/store/store"
import { afterCompletion } from "./processing/after-completion.tests"
import { deadClaims } from "./processing/dead-claims.tests"
import { emptySessions } from "./starting/empty-sessions.tests"
import { falseReversals } from "./resolving/false-reversals.tests"
import { returnedMoney } from "./resolving/returned-money.tests"
import { returnedMoneyCrashes } from "./resolving/returned-money-crashes.tests"
import { returnedMoneyResolving } from "./resolving/returned-money-resolving.tests"
import { paidAgain } from "./resolving/paid-again.tests"
import { paidCarts } from "./processing/paid-carts.tests"
import { reconcile } from "./processing/reconcile.tests"
import { resolutions } from "./resolving/resolutions.tests"
import { resolvedAsRead } from "./resolving/resolved-as-read.tests"
import { resolutionsAtOnce } from "./resolving/resolutions-at-once.tests"
import { resolutionsBooked } from "./resolving/resolutions-booked.tests"
import { reversedOrders } from "./resolving/reversed-orders.tests"
import { signatureFailures } from "./webhooks/signature-failures.tests"
import { statusRaces } from "./processing/status-races.tests"
import { notifiedOnce } from "./resolving/notified-once.tests"
import { transactionRaces } from "./processing/transaction-races.tests"
import { unreadablePaths } from "./webhooks/unreadable-paths.tests"
import { webhookAttacks } from "./webhooks/webhook-attacks.tests"
import { webhookRoute } from "./webhooks/webhook-route.tests"

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
