import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A store with storefronts of the kit",
  (store) => shareStore(store, "browser/storefront-kit", "browser/kit-example"),
  { env: { STORE_CORS: "/^http:\\/\\/shop\\.localhost:\\d+$/" } }
)
