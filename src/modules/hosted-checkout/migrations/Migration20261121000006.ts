import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000006 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "hosted_checkout_attempt" add column if not exists "notify_at" timestamptz null, add column if not exists "erased_at" timestamptz null;`
    )
    this.addSql(
      `alter table if exists "hosted_checkout_webhook_event" add column if not exists "notify_at" timestamptz null;`
    )
    this.addSql(
      `alter table if exists "hosted_checkout_refund_task" add column if not exists "notify_at" timestamptz null;`
    )

    // By prefix, whatever the database's collation is.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_id_prefix" ON "hosted_checkout_attempt" ("id" text_pattern_ops) WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_email_prefix" ON "hosted_checkout_attempt" ("email" text_pattern_ops) WHERE email IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_transaction_prefix" ON "hosted_checkout_attempt" ("transaction_id" text_pattern_ops) WHERE transaction_id IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_amount" ON "hosted_checkout_attempt" ("amount") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_expires" ON "hosted_checkout_attempt" ("expires_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_held_reason" ON "hosted_checkout_attempt" ("held_reason", "created_at") WHERE held_reason IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_paid" ON "hosted_checkout_attempt" ((COALESCE(proven_at, held_since)), "id") WHERE COALESCE(proven_at, held_since) IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_notify" ON "hosted_checkout_attempt" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_unerased" ON "hosted_checkout_attempt" ("provider_id", "created_at") WHERE erased_at IS NULL AND status IN ('settled', 'expired', 'failed', 'resolved') AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_notify" ON "hosted_checkout_webhook_event" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_notify" ON "hosted_checkout_refund_task" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_status" ON "hosted_checkout_refund_task" ("status", "created_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    for (const name of [
      "attempt_id_prefix",
      "attempt_email_prefix",
      "attempt_transaction_prefix",
      "attempt_amount",
      "attempt_expires",
      "attempt_held_reason",
      "attempt_paid",
      "attempt_notify",
      "attempt_unerased",
      "webhook_event_notify",
      "refund_task_notify",
      "refund_task_status",
    ]) {
      this.addSql(`drop index if exists "IDX_hosted_checkout_${name}";`)
    }

    this.addSql(
      `alter table if exists "hosted_checkout_attempt" drop column if exists "notify_at", drop column if exists "erased_at";`
    )
    this.addSql(
      `alter table if exists "hosted_checkout_webhook_event" drop column if exists "notify_at";`
    )
    this.addSql(
      `alter table if exists "hosted_checkout_refund_task" drop column if exists "notify_at";`
    )
  }
}
