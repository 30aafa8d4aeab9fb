import { describeStore, shareStore } from "../helpers/store/store"

describeStore("A store with an admin, and a gateway that says all kinds of things", (store) =>
  shareStore(
    store,
    "admin/admin-attempts",
    "admin/admin-attempt-details",
    "admin/admin-export",
    "admin/admin-nul",
    "admin/resend",
    "admin/order-links",
    "admin/admin-settlements",
    "admin/seed-command",
    "webhooks/unknown-answers",
    "processing/server-start"
  )
)
