import { KEY_IN_ADMIN } from "../helpers/admin/merchant-key"
import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A store whose key is set in Admin",
  (store) => shareStore(store, "http/keys/merchant-key", "http/keys/merchant-key-rotation"),
  { env: KEY_IN_ADMIN }
)
