import { describeStore } from "../helpers/store/store"
import { describeAdminWorklist } from "./admin-worklist"
import { describeAdminPayments } from "./admin-payments"
import { describeAdminPaymentLinks } from "./admin-payment-links"
import { describeAdminAudit } from "./admin-audit"
import { describeAdminPayouts } from "./admin-payouts"

describeStore("A store whose admin works in a browser", (store) => {
  describeAdminWorklist(store)
  describeAdminPayments(store)
  describeAdminPaymentLinks(store)
  describeAdminAudit(store)
  describeAdminPayouts(store)
})
