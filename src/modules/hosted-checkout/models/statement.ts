import { model } from "@medusajs/framework/utils"
import { STATEMENT_SOURCES } from "../../../core/payment/statement"
import { NOTIFICATION_OUTCOMES } from "../../../core/repositories/statement-repository"

/**
 * Statements about money, append only; see `Statement` in core. A notification's row is also the inbox: it is
 * stored before the notification is acknowledged, once for each distinct body.
 */
const HostedCheckoutStatement = model
  .define("hosted_checkout_statement", {
    id: model.id({ prefix: "hcstm" }).primaryKey(),
    provider_id: model.text(),
    /** The page of the statement; empty for a notification without a reference. */
    reference: model.text(),
    source: model.enum([...STATEMENT_SOURCES]),
    /** When a notification was first received, verify was asked, or an admin stated it. */
    at: model.dateTime(),
    /** The id as it came, never masked: ids are compared. */
    transaction_id: model.text().nullable(),
    /** The content of the statement; null for an unreadable notification. */
    fields: model.json().nullable(),
    /** The names of unreadable fields. */
    unreadable: model.json().nullable(),
    /** For display: the document's fields of a notification, or an answer with an unknown status, with anything card-like masked. */
    body: model.json().nullable(),
    body_sha256: model.text().nullable(),
    deliveries: model.number().default(1),
    tries: model.number().default(0),
    outcome: model.enum([...NOTIFICATION_OUTCOMES]).nullable(),
    error: model.text().nullable(),
    next_check_at: model.dateTime().nullable(),
    processed_at: model.dateTime().nullable(),
    notify_at: model.dateTime().nullable(),
    /** W3C trace context of the first request. */
    trace_context: model.json().nullable(),
    erased_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      name: "IDX_hosted_checkout_statement_body",
      on: ["provider_id", "body_sha256"],
      unique: true,
      where: "body_sha256 IS NOT NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_statement_page", on: ["provider_id", "reference", "at"] },
    { name: "IDX_hosted_checkout_statement_transaction", on: ["provider_id", "transaction_id"] },
    {
      name: "IDX_hosted_checkout_statement_due",
      on: ["next_check_at"],
      where: "next_check_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_hosted_checkout_statement_notify",
      on: ["notify_at"],
      where: "notify_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // An account's last notification.
      name: "IDX_hosted_checkout_statement_received",
      on: ["provider_id", "at"],
      where: "source = 'notification' AND deleted_at IS NULL",
    },
    {
      name: "IDX_hosted_checkout_statement_outcome",
      on: ["outcome", "at"],
      where: "outcome IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // Answers of verify with an unknown status: few, unless the profile is wrong.
      name: "IDX_hosted_checkout_statement_unread",
      on: ["provider_id", "at"],
      where: "source = 'verify' AND body IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // Notifications with card digits that are not erased yet.
      name: "IDX_hosted_checkout_statement_unerased",
      on: ["at"],
      where: "source = 'notification' AND erased_at IS NULL AND deleted_at IS NULL",
    },
  ])

export default HostedCheckoutStatement
