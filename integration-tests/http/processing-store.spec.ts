import { describeStore } from "../helpers/store/store"
import { emptySessions } from "./starting/empty-sessions.tests"
import { paidCarts } from "./processing/paid-carts.tests"
import { reconcile } from "./processing/reconcile.tests"
import { resolutions } from "./resolving/resolutions.tests"
import { signatureFailures } from "./webhooks/signature-failures.tests"
import { unreadablePaths } from "./webhooks/unreadable-paths.tests"
import { webhookAttacks } from "./webhooks/webhook-attacks.tests"
import { webhookRoute } from "./webhooks/webhook-route.tests"

describeStore("A store that completes payments", (store) => {
  webhookRoute(store)
  webhookAttacks(store)
  unreadablePaths(store)
  reconcile(store)
  resolutions(store)
  emptySessions(store)
  paidCarts(store)
  // The last one, for it stops the database.
  signatureFailures(store)
})
