import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000008 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "hosted_checkout_webhook_event" add column if not exists "erased_at" timestamptz null;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_unerased" ON "hosted_checkout_webhook_event" ("provider_id", "received_at") WHERE erased_at IS NULL AND attempt_id IS NULL AND outcome IN ('applied', 'resolved') AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_hosted_checkout_webhook_event_unerased";`)

    this.addSql(
      `alter table if exists "hosted_checkout_webhook_event" drop column if exists "erased_at";`
    )
  }
}
