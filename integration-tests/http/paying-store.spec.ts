import { describeStore } from "../helpers/store/store"
import { binding } from "./processing/binding.tests"
import { codedRefusals } from "./starting/coded-refusals.tests"
import { completion } from "./processing/completion.tests"
import { earlyNotifications } from "./webhooks/early-notifications.tests"
import { forgery } from "./webhooks/forgery.tests"
import { limits } from "./starting/limits.tests"
import { openingAPage } from "./starting/opening-a-page.tests"
import { paying } from "./processing/paying.tests"
import { shoppersLanguage } from "./starting/shoppers-language.tests"

describeStore("A shopper at the store", (store) => {
  paying(store)
  openingAPage(store)
  limits(store)
  earlyNotifications(store)
  completion(store)
  codedRefusals(store)
  forgery(store)
  binding(store)
  shoppersLanguage(store)
})
