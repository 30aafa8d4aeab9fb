import { OWNER_EMAIL } from "../helpers/admin/admin"
import { describeStore } from "../helpers/store/store"
import { describeAdminAttempts } from "./admin/admin-attempts"
import { describeAdminAttemptDetails } from "./admin/admin-attempt-details"
import { describeAdminExport } from "./admin/admin-export"
import { describeAdminNul } from "./admin/admin-nul"
import { describeAdminPages } from "./admin/admin-pages"
import { describeAdminNotices } from "./admin/admin-notices"
import { describeAdminErase } from "./admin/admin-erase"
import { describeAdminPayouts } from "./admin/admin-payouts"
import { describeResend } from "./admin/resend"
import { describeOrderLinks } from "./admin/order-links"
import { describeSeedCommand } from "./admin/seed-command"
import { describeWorklist } from "./worklist/worklist"
import { describeWorkflows } from "./worklist/workflows"
import { describeRefundChecks } from "./refunds/refund-checks"
import { describeServerStart } from "./processing/server-start"

describeStore(
  "A store with admins who are notified of what there is to do",
  (store) => {
    describeAdminAttempts(store)
    describeAdminAttemptDetails(store)
    describeAdminExport(store)
    describeAdminNul(store)
    describeAdminPages(store)
    describeAdminNotices(store)
    describeAdminErase(store)
    describeAdminPayouts(store)
    describeResend(store)
    describeOrderLinks(store)
    describeSeedCommand(store)
    describeWorklist(store)
    describeWorkflows(store)
    describeRefundChecks(store)
    describeServerStart(store)
  },
  { env: { HOSTED_CHECKOUT_NOTIFY_TO: OWNER_EMAIL } }
)
