import { IMPATIENT } from "../helpers/database/impatient"
import { describeStore, shareStore } from "../helpers/store/store"

describeStore(
  "A server without jobs",
  (store) =>
    shareStore(store, "processing/statements", "processing/traces", "processing/database-faults"),
  { env: { MEDUSA_WORKER_MODE: "server", ...IMPATIENT } }
)
