import { describeStore } from "../helpers/store/store"
import { describeStorefrontKit } from "./storefront-kit"
import { describeKitExample } from "./kit-example"

describeStore(
  "A store with storefronts of the kit",
  (store) => {
    describeStorefrontKit(store)
    describeKitExample(store)
  },
  { env: { STORE_CORS: "/^http:\\/\\/shop\\.localhost:\\d+$/" } }
)
