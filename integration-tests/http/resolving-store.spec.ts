import { describeStore } from "../helpers/store/store"
import { adminErase } from "./admin/admin-erase.tests"
import { adminNotices, TO } from "./admin/admin-notices.tests"
import { adminResolving } from "./resolving/admin-resolving.tests"
import { refundConfirmation } from "./refunds/refund-confirmation.tests"
import { refundTasks } from "./refunds/refund-tasks.tests"

describeStore(
  "A store whose admins are notified of what there is to do",
  (store) => {
    adminNotices(store)
    adminErase(store)
    adminResolving(store)
    refundTasks(store)
    refundConfirmation(store)
  },
  { env: { HOSTED_CHECKOUT_NOTIFY_TO: TO, HOSTED_CHECKOUT_RETENTION_DAYS: "30" } }
)
