import { KEY_IN_ADMIN } from "../helpers/admin/merchant-key"
import { describeStore } from "../helpers/store/store"
import { merchantKeyRotation } from "./keys/merchant-key-rotation.tests"
import { merchantKey } from "./keys/merchant-key.tests"

describeStore(
  "A store whose key is set in Admin",
  (store) => {
    merchantKey(store)
    merchantKeyRotation(store)
  },
  { env: KEY_IN_ADMIN }
)
