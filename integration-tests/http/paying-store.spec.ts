import { describeStore, shareStore } from "../helpers/store/store"

describeStore("A shopper at the store", (store) =>
  shareStore(
    store,
    "processing/paying",
    "starting/opening-a-page",
    "starting/limits",
    "webhooks/early-notifications",
    "processing/completion",
    "starting/coded-refusals",
    "webhooks/forgery",
    "processing/binding",
    "starting/shoppers-language",
    "sandbox/try-this"
  )
)
