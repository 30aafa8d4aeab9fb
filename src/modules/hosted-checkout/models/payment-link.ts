import { model } from "@medusajs/framework/utils"

/** One row for each payment link; see `PaymentLink` in core. */
const HostedCheckoutPaymentLink = model
  .define("hosted_checkout_payment_link", {
    id: model.id({ prefix: "hclnk" }).primaryKey(),
    handle: model.text(),
    order_id: model.text(),
    payment_collection_id: model.text(),
    provider_id: model.text(),
    amount: model.bigNumber(),
    currency_code: model.text(),
    expires_at: model.dateTime(),
    /** Null for a public link. */
    created_by: model.text().nullable(),
    withdrawn_at: model.dateTime().nullable(),
    withdrawn_by: model.text().nullable(),
    emailed_at: model.dateTime().nullable(),
  })
  .indexes([
    { name: "IDX_hosted_checkout_payment_link_handle", on: ["handle"], unique: true },
    {
      // Two admins at once get one link.
      name: "IDX_hosted_checkout_payment_link_one_by_admins",
      on: ["payment_collection_id", "amount"],
      unique: true,
      where: "created_by IS NOT NULL AND withdrawn_at IS NULL AND deleted_at IS NULL",
    },
    {
      // Also a withdrawn one: a stranger must not get another.
      name: "IDX_hosted_checkout_payment_link_one_public",
      on: ["payment_collection_id", "amount"],
      unique: true,
      where: "created_by IS NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_payment_link_order", on: ["order_id", "created_at"] },
  ])

export default HostedCheckoutPaymentLink
