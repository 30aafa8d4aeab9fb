import { model } from "@medusajs/framework/utils"
import { ATTEMPT_STATUSES, OVER_BECAUSE } from "../../../core/attempt/attempt"

/** One row for each page ever opened at the gateway; see `CheckoutAttempt` in core. */
const HostedCheckoutAttempt = model
  .define("hosted_checkout_attempt", {
    id: model.id({ prefix: "hcatt" }).primaryKey(),
    handle: model.text(),
    token: model.text().nullable(),
    checkout_url: model.text().nullable(),
    expires_at: model.dateTime().nullable(),
    provider_id: model.text(),
    payment_collection_id: model.text(),
    payment_session_id: model.text(),
    cart_id: model.text().nullable(),
    amount: model.bigNumber(),
    currency_code: model.text(),
    email: model.text().searchable().nullable(),
    lines_hash: model.text(),
    /** As sent to the gateway; null once they are erased. */
    items: model.json().nullable(),
    status: model.enum([...ATTEMPT_STATUSES]).default("opening"),
    over_because: model.enum([...OVER_BECAUSE]).nullable(),
    over_at: model.dateTime().nullable(),
    unknown_status: model.text().nullable(),
    unknown_status_profile: model.text().nullable(),
    next_check_at: model.dateTime().nullable(),
    erased_at: model.dateTime().nullable(),
    trace_context: model.json().nullable(),
    payment_link_id: model.text().nullable(),
    /**
     * When a request without a login last let the attempt be verified, and how often: see `VerifyTurnLimits` in
     * core.
     */
    verify_turn_at: model.dateTime().nullable(),
    verify_turns: model.number().default(0),
    events: model.hasMany(() => HostedCheckoutAttemptEvent, { mappedBy: "attempt" }),
  })
  .indexes([
    { name: "IDX_hosted_checkout_attempt_handle", on: ["handle"], unique: true },
    {
      // One live page per collection: of two concurrent starts the database refuses one.
      name: "IDX_hosted_checkout_attempt_one_open",
      on: ["payment_collection_id"],
      unique: true,
      where: "status IN ('opening', 'open') AND deleted_at IS NULL",
    },
    {
      // Unknown statuses: few, unless the profile is wrong.
      name: "IDX_hosted_checkout_attempt_unknown",
      on: ["provider_id", "unknown_status"],
      where: "unknown_status_profile IS NOT NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_attempt_collection", on: ["payment_collection_id"] },
    { name: "IDX_hosted_checkout_attempt_session", on: ["payment_session_id"] },
    { name: "IDX_hosted_checkout_attempt_cart", on: ["cart_id"] },
    { name: "IDX_hosted_checkout_attempt_status", on: ["status", "created_at"] },
    { name: "IDX_hosted_checkout_attempt_created", on: ["created_at"] },
    { name: "IDX_hosted_checkout_attempt_provider", on: ["provider_id", "created_at"] },
    {
      name: "IDX_hosted_checkout_attempt_due",
      on: ["next_check_at"],
      where: "next_check_at IS NOT NULL AND deleted_at IS NULL",
    },
    // Admin's list: its sort columns, and rare values to search for. A model cannot name an operator class or an expression:
    // three more indexes, for prefixes and for short references, are only in the migration. Many pages have the same amount, so the id decides.
    { name: "IDX_hosted_checkout_attempt_amount", on: ["amount", "id"] },
    { name: "IDX_hosted_checkout_attempt_expires", on: ["expires_at"] },
    {
      name: "IDX_hosted_checkout_attempt_over",
      on: ["over_because", "created_at"],
      where: "over_because IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // The number of an account's attempts that were verified in the last seconds.
      name: "IDX_hosted_checkout_attempt_verify_turn",
      on: ["provider_id", "verify_turn_at"],
      where: "verify_turn_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // Pages whose shopper's data is not erased yet.
      name: "IDX_hosted_checkout_attempt_unerased",
      on: ["created_at"],
      where: "erased_at IS NULL AND deleted_at IS NULL",
    },
  ])

/** The timeline of attempts and payments for admins: what happened, when, and what triggered it. */
export const HostedCheckoutAttemptEvent = model
  .define("hosted_checkout_attempt_event", {
    id: model.id({ prefix: "hcevt" }).primaryKey(),
    /** One of `AttemptEventKind` or `PaymentEventKind`; text, because the list grows. */
    kind: model.text(),
    /** One of `Trigger`. */
    trigger: model.text(),
    data: model.json().nullable(),
    /** The payment of the entry. */
    payment_id: model.text().nullable(),
    /** Null for a payment with an unknown reference. */
    attempt: model.belongsTo(() => HostedCheckoutAttempt, { mappedBy: "events" }).nullable(),
  })
  .indexes([
    {
      name: "IDX_hosted_checkout_attempt_event_payment",
      on: ["payment_id"],
      where: "payment_id IS NOT NULL AND deleted_at IS NULL",
    },
  ])

export default HostedCheckoutAttempt
