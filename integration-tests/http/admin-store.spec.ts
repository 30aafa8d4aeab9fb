import { describeStore } from "../helpers/store/store"
import { adminAttemptDetails } from "./admin/admin-attempt-details.tests"
import { adminAttempts } from "./admin/admin-attempts.tests"
import { adminExport } from "./admin/admin-export.tests"
import { adminNul } from "./admin/admin-nul.tests"
import { seedCommand } from "./admin/seed-command.tests"
import { serverStart } from "./processing/server-start.tests"
import { unknownAnswers } from "./webhooks/unknown-answers.tests"

describeStore("A store with an admin, and a gateway that says all kinds of things", (store) => {
  adminAttempts(store)
  adminAttemptDetails(store)
  adminExport(store)
  adminNul(store)
  seedCommand(store)
  unknownAnswers(store)
  serverStart(store)
})
