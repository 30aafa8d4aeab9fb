import { model } from "@medusajs/framework/utils"
import CheckoutAttempt from "./checkout-attempt"

/** What happened to an attempt, when and through whom: the timeline that admins read. */
const AttemptEvent = model.define("hosted_checkout_attempt_event", {
  id: model.id({ prefix: "hcevt" }).primaryKey(),
  /** One of `AttemptEventKind`; text, because the list grows. */
  kind: model.text(),
  /** One of `Through`. */
  through: model.text(),
  data: model.json().nullable(),
  attempt: model.belongsTo(() => CheckoutAttempt, { mappedBy: "events" }),
})

export default AttemptEvent
