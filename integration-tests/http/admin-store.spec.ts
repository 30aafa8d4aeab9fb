import { OWNER_EMAIL } from "../helpers/admin/admin"
import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A store with admins who are notified of what there is to do",
  (store) =>
    shareStore(
      store,
      "admin/admin-attempts",
      "admin/admin-attempt-details",
      "admin/admin-export",
      "admin/admin-nul",
      "admin/admin-notices",
      "admin/admin-erase",
      "admin/admin-settlements",
      "admin/resend",
      "admin/order-links",
      "admin/seed-command",
      "resolving/admin-resolving",
      "resolving/workflows",
      "refunds/refund-tasks",
      "refunds/refund-confirmation",
      "refunds/refund-checks",
      "processing/server-start"
    ),
  { env: { HOSTED_CHECKOUT_NOTIFY_TO: OWNER_EMAIL } }
)
