import { model } from "@medusajs/framework/utils"

/** When a job last ran, on any server: a store without workers completes nothing by itself. */
const HostedCheckoutHeartbeat = model.define("hosted_checkout_heartbeat", {
  /** Name of the job. */
  id: model.text().primaryKey(),
  last_run_at: model.dateTime(),
})

export default HostedCheckoutHeartbeat
