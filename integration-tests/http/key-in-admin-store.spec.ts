import { KEY_IN_ADMIN } from "../helpers/admin/merchant-key"
import { describeStore } from "../helpers/store/store"
import { describeMerchantKey } from "./keys/merchant-key"
import { describeMerchantKeyRotation } from "./keys/merchant-key-rotation"

describeStore(
  "A store whose key is set in Admin",
  (store) => {
    describeMerchantKey(store)
    describeMerchantKeyRotation(store)
  },
  { env: KEY_IN_ADMIN }
)
