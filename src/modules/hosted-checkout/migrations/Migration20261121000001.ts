import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "hosted_checkout_attempt" ("id" text not null, "handle" text not null, "token" text null, "checkout_url" text null, "expires_at" timestamptz null, "provider_id" text not null, "payment_collection_id" text not null, "payment_session_id" text not null, "cart_id" text null, "amount" numeric not null, "currency_code" text not null, "email" text null, "lines_hash" text not null, "status" text check ("status" in ('opening', 'open', 'failed', 'paid', 'settled', 'expired', 'held', 'resolved')) not null default 'opening', "replaced_at" timestamptz null, "evidence" jsonb not null default '{}', "proven_at" timestamptz null, "transaction_id" text null, "card_type" text null, "card_number_masked" text null, "captured_at" timestamptz null, "order_id" text null, "settled_at" timestamptz null, "next_check_at" timestamptz null, "check_count" integer not null default 0, "completion_count" integer not null default 0, "held_reason" text check ("held_reason" in ('amount_mismatch', 'currency_mismatch', 'reference_mismatch', 'session_replaced', 'already_paid', 'completion_failed', 'order_canceled', 'evidence_conflict', 'unknown_reference', 'gateway_reversed')) null, "held_since" timestamptz null, "resolution" jsonb null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_attempt_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_deleted_at" ON "hosted_checkout_attempt" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_handle" ON "hosted_checkout_attempt" ("handle") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_open" ON "hosted_checkout_attempt" ("payment_collection_id") WHERE status IN ('opening', 'open') AND replaced_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_captured" ON "hosted_checkout_attempt" ("payment_collection_id") WHERE captured_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_collection" ON "hosted_checkout_attempt" ("payment_collection_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_session" ON "hosted_checkout_attempt" ("payment_session_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_order" ON "hosted_checkout_attempt" ("order_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_due" ON "hosted_checkout_attempt" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_attempt_event" ("id" text not null, "kind" text not null, "through" text not null, "data" jsonb null, "attempt_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_attempt_event_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_event_attempt_id" ON "hosted_checkout_attempt_event" ("attempt_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_event_deleted_at" ON "hosted_checkout_attempt_event" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_webhook_event" ("id" text not null, "provider_id" text not null, "body_sha256" text not null, "body" jsonb not null, "outcome" text check ("outcome" in ('received', 'applied', 'held', 'parked', 'resolved')) not null default 'received', "attempt_id" text null, "deliveries" integer not null default 1, "tries" integer not null default 0, "error" text null, "resolution" jsonb null, "received_at" timestamptz not null, "processed_at" timestamptz null, "next_check_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_webhook_event_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_deleted_at" ON "hosted_checkout_webhook_event" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_body" ON "hosted_checkout_webhook_event" ("provider_id", "body_sha256") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_attempt" ON "hosted_checkout_webhook_event" ("attempt_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_webhook_event_due" ON "hosted_checkout_webhook_event" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `alter table if exists "hosted_checkout_attempt_event" add constraint "hosted_checkout_attempt_event_attempt_id_foreign" foreign key ("attempt_id") references "hosted_checkout_attempt" ("id") on update cascade;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "hosted_checkout_attempt_event" drop constraint if exists "hosted_checkout_attempt_event_attempt_id_foreign";`
    )

    this.addSql(`drop table if exists "hosted_checkout_attempt" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_attempt_event" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_webhook_event" cascade;`)
  }
}
