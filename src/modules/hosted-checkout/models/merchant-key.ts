import { model } from "@medusajs/framework/utils"

/** One row for each merchant key set in Admin; see `StoredMerchantKey` in core. */
const HostedCheckoutMerchantKey = model
  .define("hosted_checkout_merchant_key", {
    id: model.id({ prefix: "hckey" }).primaryKey(),
    provider_id: model.text(),
    ciphertext: model.text(),
    last_four: model.text(),
    set_by: model.text(),
    replaced_at: model.dateTime().nullable(),
    retired_at: model.dateTime().nullable(),
    retired_by: model.text().nullable(),
    last_used_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      // One key in force per account: of two concurrent admins the database accepts one.
      name: "IDX_hosted_checkout_merchant_key_one_in_force",
      on: ["provider_id"],
      unique: true,
      where: "replaced_at IS NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_merchant_key_provider", on: ["provider_id", "created_at"] },
  ])

export default HostedCheckoutMerchantKey
