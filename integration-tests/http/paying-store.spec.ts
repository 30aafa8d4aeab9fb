import { describeStore } from "../helpers/store/store"
import { binding } from "./processing/binding.tests"
import { changedTotals } from "./processing/changed-totals.tests"
import { codedRefusals } from "./starting/coded-refusals.tests"
import { completion } from "./processing/completion.tests"
import { deletedCarts } from "./processing/deleted-carts.tests"
import { earlyNotifications } from "./webhooks/early-notifications.tests"
import { forgery } from "./webhooks/forgery.tests"
import { openingAPage } from "./starting/opening-a-page.tests"
import { paying } from "./processing/paying.tests"
import { refusals } from "./starting/refusals.tests"
import { shoppersLanguage } from "./starting/shoppers-language.tests"

describeStore("A shopper at the store", (store) => {
  paying(store)
  openingAPage(store)
  earlyNotifications(store)
  completion(store)
  refusals(store)
  codedRefusals(store)
  forgery(store)
  binding(store)
  changedTotals(store)
  shoppersLanguage(store)
  deletedCarts(store)
})
