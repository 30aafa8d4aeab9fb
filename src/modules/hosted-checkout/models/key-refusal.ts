import { model } from "@medusajs/framework/utils"
import { KEY_CALLS } from "../../../core/repositories/key-answer"

/** One row per account and call while the gateway refuses the merchant key; see `KeyRefusal` in core. */
const HostedCheckoutKeyRefusal = model.define("hosted_checkout_key_refusal", {
  /** The account and the call. */
  id: model.text().primaryKey(),
  provider_id: model.text(),
  call: model.enum([...KEY_CALLS]),
  http_status: model.number(),
  refused_at: model.dateTime(),
})

export default HostedCheckoutKeyRefusal
