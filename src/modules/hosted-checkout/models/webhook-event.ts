import { model } from "@medusajs/framework/utils"
import { WEBHOOK_OUTCOMES } from "../../../core"

/** The inbox: one row for each distinct notification, stored before it is acknowledged. */
const HostedCheckoutWebhookEvent = model
  .define("hosted_checkout_webhook_event", {
    id: model.id({ prefix: "hcwhk" }).primaryKey(),
    provider_id: model.text(),
    body_sha256: model.text(),
    /** The document's fields, with anything card-like masked. */
    body: model.json(),
    /** Its fields, read from the signed bytes. */
    evidence: model.json(),
    outcome: model.enum([...WEBHOOK_OUTCOMES]).default("received"),
    attempt_id: model.text().nullable(),
    deliveries: model.number().default(1),
    tries: model.number().default(0),
    error: model.text().nullable(),
    resolution: model.json().nullable(),
    received_at: model.dateTime(),
    processed_at: model.dateTime().nullable(),
    next_check_at: model.dateTime().nullable(),
    notify_at: model.dateTime().nullable(),
    erased_at: model.dateTime().nullable(),
    /** W3C trace context of its first request. */
    trace_context: model.json().nullable(),
  })
  .indexes([
    {
      name: "IDX_hosted_checkout_webhook_event_body",
      on: ["provider_id", "body_sha256"],
      unique: true,
    },
    { name: "IDX_hosted_checkout_webhook_event_attempt", on: ["attempt_id"] },
    { name: "IDX_hosted_checkout_webhook_event_received", on: ["provider_id", "received_at"] },
    { name: "IDX_hosted_checkout_webhook_event_outcome", on: ["outcome", "received_at"] },
    {
      name: "IDX_hosted_checkout_webhook_event_due",
      on: ["next_check_at"],
      where: "next_check_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_hosted_checkout_webhook_event_notify",
      on: ["notify_at"],
      where: "notify_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // Finished, without an attempt to be erased with, and with the shopper's data not erased yet.
      name: "IDX_hosted_checkout_webhook_event_unerased",
      on: ["received_at"],
      where:
        "erased_at IS NULL AND attempt_id IS NULL AND outcome IN ('processed', 'resolved') AND deleted_at IS NULL",
    },
  ])

export default HostedCheckoutWebhookEvent
