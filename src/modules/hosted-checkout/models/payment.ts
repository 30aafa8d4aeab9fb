import { model } from "@medusajs/framework/utils"
import { PAYMENT_STATUSES } from "../../../core/payment/payment"

/** One row for each transaction at the gateway; see `Payment` in core. */
const HostedCheckoutPayment = model
  .define("hosted_checkout_payment", {
    id: model.id({ prefix: "hcpay" }).primaryKey(),
    provider_id: model.text(),
    reference: model.text(),
    transaction_id: model.text().nullable(),
    payment_collection_id: model.text().nullable(),
    payment_session_id: model.text().nullable(),
    captured_at: model.dateTime().nullable(),
    status: model.enum([...PAYMENT_STATUSES]),
    balances: model.json(),
    /** What the gateway took, in major units, for the list. The database fills it. */
    amount: model.float().nullable(),
    currency_code: model.text(),
    card_type: model.text().nullable(),
    card_number_masked: model.text().nullable(),
    /** For the list. The database fills it. */
    card_last_four: model.text().nullable(),
    proven_at: model.dateTime().nullable(),
    /** When the payment was first proven or held, for bookkeeping: never changes. */
    taken_at: model.dateTime().nullable(),
    order_id: model.text().nullable(),
    interrupted_order_id: model.text().nullable(),
    completed_at: model.dateTime().nullable(),
    placement_count: model.number().default(0),
    /** One of `HOLD_REASONS`; text, because it is for people. */
    reason: model.text().nullable(),
    held_since: model.dateTime().nullable(),
    accepted: model.json().nullable(),
    announce_at: model.dateTime().nullable(),
    notify_at: model.dateTime().nullable(),
    version: model.number().default(0),
  })
  .indexes([
    // A model cannot name an expression or an operator class. Only in the migration: that a page has one payment of each
    // transaction, also of none; two indexes for prefix search.
    {
      // A transaction pays once per account. Ids that cannot be read look alike.
      // PostgreSQL asks unique indexes in the order of their creation, after a restored dump in the order of their names.
      // Asked after the next index, two claims of one transaction could wait for each other.
      name: "IDX_hosted_checkout_payment_one_transaction",
      on: ["provider_id", "transaction_id"],
      unique: true,
      where:
        "(status IN ('proven', 'completed') OR captured_at IS NOT NULL) AND transaction_id <> 'unreadable' AND deleted_at IS NULL",
    },
    {
      // One claimed payment per collection: a second claim is refused, and its payment held.
      name: "IDX_hosted_checkout_payment_single_claim",
      on: ["payment_collection_id"],
      unique: true,
      where: "captured_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_hosted_checkout_payment_session",
      on: ["payment_session_id"],
      where: "payment_session_id IS NOT NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_payment_collection", on: ["payment_collection_id"] },
    {
      name: "IDX_hosted_checkout_payment_order",
      on: ["order_id"],
      where: "order_id IS NOT NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_payment_status", on: ["status", "created_at"] },
    { name: "IDX_hosted_checkout_payment_provider", on: ["provider_id", "created_at"] },
    {
      name: "IDX_hosted_checkout_payment_announce",
      on: ["announce_at"],
      where: "announce_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_hosted_checkout_payment_notify",
      on: ["notify_at"],
      where: "notify_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // The export of a period.
      name: "IDX_hosted_checkout_payment_taken",
      on: ["taken_at", "id"],
      where: "taken_at IS NOT NULL AND deleted_at IS NULL",
    },
    // Admin's list: its sort columns, and rare values to search for.
    { name: "IDX_hosted_checkout_payment_created", on: ["created_at"] },
    { name: "IDX_hosted_checkout_payment_amount", on: ["amount", "id"] },
    { name: "IDX_hosted_checkout_payment_card", on: ["card_last_four", "created_at"] },
    {
      name: "IDX_hosted_checkout_payment_reason",
      on: ["reason", "created_at"],
      where: "reason IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // An account's latest payment, even among many that were only reported.
      name: "IDX_hosted_checkout_payment_proven",
      on: ["provider_id", "created_at"],
      where: "proven_at IS NOT NULL AND deleted_at IS NULL",
    },
  ])

export default HostedCheckoutPayment
