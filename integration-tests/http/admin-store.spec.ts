import { describeStore } from "../helpers/store/store"
import { adminAttemptDetails } from "./admin-attempt-details.tests"
import { adminAttempts } from "./admin-attempts.tests"
import { adminExport } from "./admin-export.tests"
import { adminNul } from "./admin-nul.tests"
import { replayedNotifications } from "./replayed-notifications.tests"
import { serverStart } from "./server-start.tests"
import { transactions, verifiedBytes } from "./transactions.tests"
import { unknownAnswers } from "./unknown-answers.tests"

describeStore("A store with an admin, and a gateway that says all kinds of things", (store) => {
  adminAttempts(store)
  adminAttemptDetails(store)
  adminExport(store)
  adminNul(store)
  replayedNotifications(store)
  transactions(store)
  verifiedBytes(store)
  unknownAnswers(store)
  serverStart(store)
})
