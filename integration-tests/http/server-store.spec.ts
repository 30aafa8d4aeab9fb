import { IMPATIENT } from "../helpers/database/impatient"
import { describeStore } from "../helpers/store/store"
import { describeStatements } from "./processing/statements"
import { describeTraces } from "./processing/traces"
import { describeStrangersCalls } from "./processing/strangers-calls"
import { describeDatabaseFaults, describeFailedStatements } from "./processing/database-faults"
import { describeUnreadablePaths } from "./webhooks/unreadable-paths"

describeStore(
  "A server without jobs",
  (store) => {
    describeStatements(store)
    describeTraces(store)
    describeStrangersCalls(store)
    describeDatabaseFaults(store)
    describeFailedStatements(store)
    describeUnreadablePaths(store)
  },
  { env: { MEDUSA_WORKER_MODE: "server", ...IMPATIENT } }
)
