import { describeStore } from "../helpers/store/store"
import { repositories } from "./repositories.tests"
import { replayedNotifications } from "./replayed-notifications.tests"
import { transactions, verifiedBytes } from "./transactions.tests"
import { unknownAnswers } from "./unknown-answers.tests"

describeStore("A store that hears all kinds of things from its gateway", (store) => {
  replayedNotifications(store)
  transactions(store)
  verifiedBytes(store)
  unknownAnswers(store)
  repositories(store)
})
