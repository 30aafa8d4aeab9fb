import { KEY_IN_ADMIN } from "../helpers/merchant-key"
import { describeStore } from "../helpers/store"
import { merchantKeyRotation } from "./merchant-key-rotation.tests"
import { merchantKey } from "./merchant-key.tests"

describeStore(
  "A store whose key is set in Admin",
  (store) => {
    merchantKey(store)
    merchantKeyRotation(store)
  },
  { env: KEY_IN_ADMIN }
)
