import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000009 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_provider" ON "hosted_checkout_attempt" ("provider_id", "created_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_hosted_checkout_attempt_provider";`)
  }
}
