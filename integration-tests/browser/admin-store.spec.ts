import { describeStore, shareStore } from "../helpers/store/store"

describeStore("A store whose admin works in a browser", (store) =>
  shareStore(
    store,
    "browser/admin-worklist",
    "browser/admin-payments",
    "browser/admin-audit",
    "browser/admin-payouts"
  )
)
