import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A store with two accounts that is checked",
  (store) => shareStore(store, "admin/admin-health", "admin/doctor"),
  { usdAccount: true }
)
