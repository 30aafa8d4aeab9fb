import { OWNER_EMAIL } from "../helpers/admin/admin"
import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A store whose admins are notified of what there is to do",
  (store) =>
    shareStore(
      store,
      "admin/admin-notices",
      "admin/admin-erase",
      "resolving/admin-resolving",
      "resolving/workflows",
      "refunds/refund-tasks",
      "refunds/refund-confirmation",
      "refunds/refund-checks"
    ),
  { env: { HOSTED_CHECKOUT_NOTIFY_TO: OWNER_EMAIL, HOSTED_CHECKOUT_RETENTION_DAYS: "30" } }
)
