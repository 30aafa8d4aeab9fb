import { describeStore } from "../helpers/store/store"
import { describeAdminPaymentLinks } from "./payment-links/admin-payment-links"
import { describeOwnOrder } from "./payment-links/own-order"
import { describePaymentLinkPage } from "./payment-links/payment-link-page"

describeStore("A store whose orders are paid by links", (store) => {
  describeAdminPaymentLinks(store)
  describePaymentLinkPage(store)
  describeOwnOrder(store)
})
