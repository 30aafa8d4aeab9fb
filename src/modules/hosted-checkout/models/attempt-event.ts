import { model } from "@medusajs/framework/utils"
import HostedCheckoutAttempt from "./checkout-attempt"

/** What happened to an attempt, when and through whom: the timeline that admins read. */
const HostedCheckoutAttemptEvent = model.define("hosted_checkout_attempt_event", {
  id: model.id({ prefix: "hcevt" }).primaryKey(),
  /** One of `AttemptEventKind`; text, because the list grows. */
  kind: model.text(),
  /** One of `Through`. */
  through: model.text(),
  data: model.json().nullable(),
  attempt: model.belongsTo(() => HostedCheckoutAttempt, { mappedBy: "events" }),
})

export default HostedCheckoutAttemptEvent
