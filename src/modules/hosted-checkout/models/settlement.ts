import { model } from "@medusajs/framework/utils"
import { DIFFERENCE_STATUSES, SETTLEMENT_KINDS } from "../../../core"

/** One row for each settlement file that was imported, also of a withdrawn one; see `Settlement` in core. */
const HostedCheckoutSettlement = model
  .define("hosted_checkout_settlement", {
    id: model.id({ prefix: "hcset" }).primaryKey(),
    provider_id: model.text(),
    name: model.text(),
    sha256: model.text(),
    period_from: model.dateTime().nullable(),
    period_before: model.dateTime().nullable(),
    line_count: model.number(),
    matched_count: model.number(),
    difference_count: model.number(),
    sums: model.json(),
    imported_by: model.text(),
    withdrawn_by: model.text().nullable(),
    withdrawn_at: model.dateTime().nullable(),
    notify_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      // A file is imported once: of two concurrent admins the database accepts one.
      name: "IDX_hosted_checkout_settlement_file",
      on: ["provider_id", "sha256"],
      unique: true,
      where: "withdrawn_at IS NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_settlement_created", on: ["created_at"] },
    {
      name: "IDX_hosted_checkout_settlement_notify",
      on: ["notify_at"],
      where: "notify_at IS NOT NULL AND deleted_at IS NULL",
    },
  ])

/** One row for each difference of a file; see `RecordedDifference` in core. Amounts are decimal texts. */
export const HostedCheckoutSettlementDifference = model
  .define("hosted_checkout_settlement_difference", {
    id: model.id({ prefix: "hcsdf" }).primaryKey(),
    settlement_id: model.text(),
    kind: model.enum([...SETTLEMENT_KINDS]),
    line: model.number().nullable(),
    attempt_id: model.text().nullable(),
    transaction_id: model.text().nullable(),
    reference: model.text().nullable(),
    expected: model.text().nullable(),
    found: model.text().nullable(),
    currency_code: model.text().nullable(),
    found_currency_code: model.text().nullable(),
    problem: model.text().nullable(),
    status: model.enum([...DIFFERENCE_STATUSES]).default("open"),
    note: model.text().nullable(),
    closed_by: model.text().nullable(),
    closed_by_file: model.text().nullable(),
    closed_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      name: "IDX_hosted_checkout_settlement_difference_settlement",
      on: ["settlement_id", "kind", "line"],
    },
    {
      // The worklist counts these.
      name: "IDX_hosted_checkout_settlement_difference_open",
      on: ["settlement_id", "kind"],
      where: "status = 'open' AND deleted_at IS NULL",
    },
    {
      // What a later file pays out or balances is closed.
      name: "IDX_hosted_checkout_settlement_difference_attempt",
      on: ["attempt_id"],
      where: "attempt_id IS NOT NULL AND deleted_at IS NULL",
    },
  ])

/** What a file paid out and refunded of one attempt, in decimal texts. */
export const HostedCheckoutSettlementPayment = model
  .define("hosted_checkout_settlement_payment", {
    id: model.id({ prefix: "hcspy" }).primaryKey(),
    settlement_id: model.text(),
    attempt_id: model.text(),
    paid_out: model.text(),
    payouts: model.number(),
    refunded: model.text(),
  })
  .indexes([
    { name: "IDX_hosted_checkout_settlement_payment_attempt", on: ["attempt_id"] },
    { name: "IDX_hosted_checkout_settlement_payment_settlement", on: ["settlement_id"] },
  ])

/** The columns of an account's files, and their revision; the id is the account's provider id. */
export const HostedCheckoutSettlementMapping = model.define("hosted_checkout_settlement_mapping", {
  id: model.text().primaryKey(),
  mapping: model.json(),
  saved_by: model.text(),
  revision: model.number().default(1),
})

export default HostedCheckoutSettlement
