import { describeStore } from "../helpers/store/store"
import { adminAttemptDetails } from "./admin-attempt-details.tests"
import { adminAttempts } from "./admin-attempts.tests"
import { adminExport } from "./admin-export.tests"
import { adminNul } from "./admin-nul.tests"

describeStore("A store with an admin", (store) => {
  adminAttempts(store)
  adminAttemptDetails(store)
  adminExport(store)
  adminNul(store)
})
