import { describeStore } from "../helpers/store/store"
import { describeAdminPaymentLinks } from "./links/admin-payment-links"
import { describeOwnOrder } from "./links/own-order"
import { describePaymentLinkPage } from "./links/payment-link-page"

describeStore("A store whose orders are paid by links", (store) => {
  describeAdminPaymentLinks(store)
  describePaymentLinkPage(store)
  describeOwnOrder(store)
})
