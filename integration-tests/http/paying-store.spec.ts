import { describeStore } from "../helpers/store/store"
import { binding } from "./binding.tests"
import { changedTotals } from "./changed-totals.tests"
import { completion } from "./completion.tests"
import { deletedCarts } from "./deleted-carts.tests"
import { earlyNotifications } from "./early-notifications.tests"
import { forgery } from "./forgery.tests"
import { openingAPage } from "./opening-a-page.tests"
import { paying } from "./paying.tests"
import { refusals } from "./refusals.tests"
import { shoppersLanguage } from "./shoppers-language.tests"

describeStore("A shopper at the store", (store) => {
  paying(store)
  openingAPage(store)
  earlyNotifications(store)
  completion(store)
  refusals(store)
  forgery(store)
  binding(store)
  changedTotals(store)
  shoppersLanguage(store)
  deletedCarts(store)
})
