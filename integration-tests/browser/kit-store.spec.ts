import { describeStore } from "../helpers/store/store"
import { describeStorefrontKit } from "./storefront-kit"
import { describeKitExample } from "./kit-example"
import { describePaymentLinkPage } from "./payment-link-page"

describeStore(
  "A store with storefronts of the kit and payment links",
  (store) => {
    describePaymentLinkPage(store)
    describeStorefrontKit(store)
    describeKitExample(store)
  },
  { env: { STORE_CORS: "/^http:\\/\\/shop\\.localhost:\\d+$/" } }
)
