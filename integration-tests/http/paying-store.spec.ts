import { describeStore, shareStore } from "../helpers/store/store"

describeStore("A store that takes and completes payments", (store) =>
  shareStore(
    store,
    "http/processing/paying",
    "http/processing/payments-for-orders",
    "http/starting/opening-a-page",
    "http/starting/limits",
    "http/starting/regions",
    "http/starting/coded-refusals",
    "http/starting/empty-sessions",
    "http/starting/shoppers-language",
    "http/starting/visits",
    "http/webhooks/early-notifications",
    "http/webhooks/forgery",
    "http/webhooks/webhook-route",
    "http/webhooks/webhook-attacks",
    "http/processing/completion",
    "http/processing/binding",
    "http/processing/reconcile",
    "http/processing/paid-carts",
    "http/processing/strangers-reading",
    "http/processing/path-spellings",
    // The last one, for it stops the database.
    "http/webhooks/signature-failures"
  )
)
