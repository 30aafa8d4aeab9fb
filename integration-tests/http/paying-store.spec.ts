import { describeStore, shareStore } from "../helpers/store/store"

describeStore("A store that takes and completes payments", (store) =>
  shareStore(
    store,
    "processing/paying",
    "starting/opening-a-page",
    "starting/limits",
    "starting/coded-refusals",
    "starting/empty-sessions",
    "starting/shoppers-language",
    "webhooks/early-notifications",
    "webhooks/forgery",
    "webhooks/webhook-route",
    "webhooks/webhook-attacks",
    "webhooks/unreadable-paths",
    "processing/completion",
    "processing/binding",
    "processing/reconcile",
    "processing/paid-carts",
    "resolving/resolutions",
    "sandbox/try-this",
    // The last one, for it stops the database.
    "webhooks/signature-failures"
  )
)
