import { IMPATIENT } from "../helpers/database/impatient"
import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A server without jobs",
  (store) =>
    shareStore(
      store,
      "http/processing/statements",
      "http/processing/traces",
      "http/processing/strangers-calls",
      "http/processing/database-faults",
      "http/webhooks/unreadable-paths"
    ),
  { env: { MEDUSA_WORKER_MODE: "server", ...IMPATIENT } }
)
