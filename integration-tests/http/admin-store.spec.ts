import { OWNER_EMAIL } from "../helpers/admin/admin"
import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A store with admins who are notified of what there is to do",
  (store) =>
    shareStore(
      store,
      "http/admin/admin-attempts",
      "http/admin/admin-attempt-details",
      "http/admin/admin-export",
      "http/admin/admin-nul",
      "http/admin/admin-pages",
      "http/admin/admin-notices",
      "http/admin/admin-erase",
      "http/admin/admin-payouts",
      "http/admin/resend",
      "http/admin/order-links",
      "http/admin/seed-command",
      "http/worklist/worklist",
      "http/worklist/workflows",
      "http/refunds/refund-checks",
      "http/processing/server-start"
    ),
  { env: { HOSTED_CHECKOUT_NOTIFY_TO: OWNER_EMAIL } }
)
