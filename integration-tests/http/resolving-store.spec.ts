import { describeStore } from "../helpers/store/store"
import { adminErase } from "./admin-erase.tests"
import { adminNotices, TO } from "./admin-notices.tests"
import { adminResolving } from "./admin-resolving.tests"
import { refundConfirmation } from "./refund-confirmation.tests"
import { refundTasks } from "./refund-tasks.tests"
import { refundsMadeBefore } from "./refunds-made-before.tests"

describeStore(
  "A store whose admins are notified of what there is to do",
  (store) => {
    adminNotices(store)
    adminErase(store)
    adminResolving(store)
    refundTasks(store)
    refundsMadeBefore(store)
    refundConfirmation(store)
  },
  { env: { HOSTED_CHECKOUT_NOTIFY_TO: TO, HOSTED_CHECKOUT_RETENTION_DAYS: "30" } }
)
