import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000005 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "hosted_checkout_signature_failure" ("id" text not null, "provider_id" text not null, "hour" timestamptz not null, "count" integer not null, "last_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_signature_failure_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_signature_failure_deleted_at" ON "hosted_checkout_signature_failure" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_signature_failure_hour" ON "hosted_checkout_signature_failure" ("provider_id", "hour") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_received" ON "hosted_checkout_webhook_event" ("provider_id", "received_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "hosted_checkout_signature_failure" cascade;`)

    this.addSql(`drop index if exists "IDX_hosted_checkout_webhook_event_received";`)
  }
}
