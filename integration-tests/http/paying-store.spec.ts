import { describeStore } from "../helpers/store/store"
import { describePaying } from "./processing/paying"
import { describePaymentsForOrders } from "./processing/payments-for-orders"
import { describeOpeningAPage } from "./starting/opening-a-page"
import { describeLimits } from "./starting/limits"
import { describeRegions } from "./starting/regions"
import { describeCodedRefusals } from "./starting/coded-refusals"
import { describeEmptySessions } from "./starting/empty-sessions"
import { describeShoppersLanguage } from "./starting/shoppers-language"
import { describeVisits } from "./starting/visits"
import { describeEarlyNotifications } from "./webhooks/early-notifications"
import { describeForgery } from "./webhooks/forgery"
import { describeWebhookRoute } from "./webhooks/webhook-route"
import { describeWebhookAttacks } from "./webhooks/webhook-attacks"
import { describeCompletion } from "./processing/completion"
import { describeBinding } from "./processing/binding"
import { describeReconcile } from "./processing/reconcile"
import { describePaidCarts } from "./processing/paid-carts"
import { describeStrangersReading } from "./processing/strangers-reading"
import { describePathSpellings } from "./processing/path-spellings"
import { describeSignatureFailures } from "./webhooks/signature-failures"

describeStore("A store that takes and completes payments", (store) => {
  describePaying(store)
  describePaymentsForOrders(store)
  describeOpeningAPage(store)
  describeLimits(store)
  describeRegions(store)
  describeCodedRefusals(store)
  describeEmptySessions(store)
  describeShoppersLanguage(store)
  describeVisits(store)
  describeEarlyNotifications(store)
  describeForgery(store)
  describeWebhookRoute(store)
  describeWebhookAttacks(store)
  describeCompletion(store)
  describeBinding(store)
  describeReconcile(store)
  describePaidCarts(store)
  describeStrangersReading(store)
  describePathSpellings(store)
  // The last one, for it stops the database.
  describeSignatureFailures(store)
})
