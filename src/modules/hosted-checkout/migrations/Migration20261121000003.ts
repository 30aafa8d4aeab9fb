import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000003 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "hosted_checkout_heartbeat" ("id" text not null, "last_run_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_heartbeat_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_heartbeat_deleted_at" ON "hosted_checkout_heartbeat" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_cart" ON "hosted_checkout_attempt" ("cart_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_status" ON "hosted_checkout_attempt" ("status", "created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_created" ON "hosted_checkout_attempt" ("created_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_outcome" ON "hosted_checkout_webhook_event" ("outcome", "received_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "hosted_checkout_heartbeat" cascade;`)

    this.addSql(`drop index if exists "IDX_hosted_checkout_attempt_cart";`)
    this.addSql(`drop index if exists "IDX_hosted_checkout_attempt_status";`)
    this.addSql(`drop index if exists "IDX_hosted_checkout_attempt_created";`)

    this.addSql(`drop index if exists "IDX_hosted_checkout_webhook_event_outcome";`)
  }
}
