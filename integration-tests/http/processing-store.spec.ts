import { describeStore, shareStore } from "../helpers/store/store"

describeStore("A store that completes payments", (store) =>
  shareStore(
    store,
    "webhooks/webhook-route",
    "webhooks/webhook-attacks",
    "webhooks/unreadable-paths",
    "processing/reconcile",
    "resolving/resolutions",
    "starting/empty-sessions",
    "processing/paid-carts",
    // The last one, for it stops the database.
    "webhooks/signature-failures"
  )
)
