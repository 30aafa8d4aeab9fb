import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123000001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "hosted_checkout_account_problem" ("id" text not null, "provider_id" text not null, "kind" text check ("kind" in ('unknown_answer', 'transaction_ids', 'not_found', 'gateway_key', 'notifications', 'heartbeat', 'worklist', 'bookings')) not null, "status" text not null, "facts" jsonb null, "began_at" timestamptz not null, "fine_since" timestamptz null, "ended_at" timestamptz null, "announced" text check ("announced" in ('no', 'begun', 'done')) not null default 'no', "notify_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_account_problem_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_account_problem_deleted_at" ON "hosted_checkout_account_problem" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_account_problem_one_open" ON "hosted_checkout_account_problem" ("provider_id", "kind", "status") WHERE ended_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_account_problem_notify" ON "hosted_checkout_account_problem" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_attempt" ("id" text not null, "handle" text not null, "token" text null, "checkout_url" text null, "expires_at" timestamptz null, "provider_id" text not null, "payment_collection_id" text not null, "payment_session_id" text not null, "cart_id" text null, "amount" numeric not null, "currency_code" text not null, "email" text null, "lines_hash" text not null, "items" jsonb null, "status" text check ("status" in ('opening', 'open', 'over')) not null default 'opening', "over_because" text check ("over_because" in ('failed', 'expired', 'replaced', 'cancelled', 'paid')) null, "over_at" timestamptz null, "unknown_status" text null, "unknown_status_profile" text null, "next_check_at" timestamptz null, "erased_at" timestamptz null, "trace_context" jsonb null, "payment_link_id" text null, "verify_turn_at" timestamptz null, "verify_turns" integer not null default 0, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_attempt_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_deleted_at" ON "hosted_checkout_attempt" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_handle" ON "hosted_checkout_attempt" ("handle") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_open" ON "hosted_checkout_attempt" ("payment_collection_id") WHERE status IN ('opening', 'open') AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_unknown" ON "hosted_checkout_attempt" ("provider_id", "unknown_status") WHERE unknown_status_profile IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_collection" ON "hosted_checkout_attempt" ("payment_collection_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_session" ON "hosted_checkout_attempt" ("payment_session_id") WHERE deleted_at IS NULL;`
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
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_provider" ON "hosted_checkout_attempt" ("provider_id", "created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_due" ON "hosted_checkout_attempt" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_amount" ON "hosted_checkout_attempt" ("amount", "id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_expires" ON "hosted_checkout_attempt" ("expires_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_over" ON "hosted_checkout_attempt" ("over_because", "created_at") WHERE over_because IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_verify_turn" ON "hosted_checkout_attempt" ("provider_id", "verify_turn_at") WHERE verify_turn_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_unerased" ON "hosted_checkout_attempt" ("created_at") WHERE erased_at IS NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_attempt_event" ("id" text not null, "kind" text not null, "trigger" text not null, "data" jsonb null, "payment_id" text null, "attempt_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_attempt_event_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_event_attempt_id" ON "hosted_checkout_attempt_event" ("attempt_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_event_deleted_at" ON "hosted_checkout_attempt_event" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_event_payment" ON "hosted_checkout_attempt_event" ("payment_id") WHERE payment_id IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_closure" ("id" text not null, "provider_id" text not null, "closed_by" text not null, "closed_at" timestamptz not null, "reopened_by" text null, "reopened_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_closure_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_closure_deleted_at" ON "hosted_checkout_closure" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_closure_one_in_force" ON "hosted_checkout_closure" ("provider_id") WHERE reopened_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_closure_provider" ON "hosted_checkout_closure" ("provider_id", "closed_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_heartbeat" ("id" text not null, "last_run_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_heartbeat_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_heartbeat_deleted_at" ON "hosted_checkout_heartbeat" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_key_refusal" ("id" text not null, "provider_id" text not null, "call" text check ("call" in ('create', 'verify')) not null, "http_status" integer not null, "refused_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_key_refusal_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_key_refusal_deleted_at" ON "hosted_checkout_key_refusal" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_merchant_key" ("id" text not null, "provider_id" text not null, "ciphertext" text not null, "last_four" text not null, "set_by" text not null, "replaced_at" timestamptz null, "retired_at" timestamptz null, "retired_by" text null, "last_used_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_merchant_key_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_merchant_key_deleted_at" ON "hosted_checkout_merchant_key" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_merchant_key_one_in_force" ON "hosted_checkout_merchant_key" ("provider_id") WHERE replaced_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_merchant_key_provider" ON "hosted_checkout_merchant_key" ("provider_id", "created_at") WHERE deleted_at IS NULL;`
    )

    // Two columns are only for the list: a model cannot say that the database fills them.
    this.addSql(
      `create table if not exists "hosted_checkout_payment" ("id" text not null, "provider_id" text not null, "reference" text not null, "transaction_id" text null, "payment_collection_id" text null, "payment_session_id" text null, "captured_at" timestamptz null, "status" text check ("status" in ('reported', 'proven', 'completed', 'held', 'closed')) not null, "balances" jsonb not null, "amount" numeric generated always as ((("balances"->>'approved')::numeric / 100)) stored, "currency_code" text not null, "card_type" text null, "card_number_masked" text null, "card_last_four" text generated always as (right("card_number_masked", 4)) stored, "proven_at" timestamptz null, "taken_at" timestamptz null, "order_id" text null, "interrupted_order_id" text null, "completed_at" timestamptz null, "placement_count" integer not null default 0, "reason" text null, "held_since" timestamptz null, "accepted" jsonb null, "announce_at" timestamptz null, "notify_at" timestamptz null, "version" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_payment_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_deleted_at" ON "hosted_checkout_payment" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_one_transaction" ON "hosted_checkout_payment" ("provider_id", "transaction_id") WHERE (status IN ('proven', 'completed') OR captured_at IS NOT NULL) AND transaction_id <> 'unreadable' AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_single_claim" ON "hosted_checkout_payment" ("payment_collection_id") WHERE captured_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_session" ON "hosted_checkout_payment" ("payment_session_id") WHERE payment_session_id IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_collection" ON "hosted_checkout_payment" ("payment_collection_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_order" ON "hosted_checkout_payment" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_status" ON "hosted_checkout_payment" ("status", "created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_provider" ON "hosted_checkout_payment" ("provider_id", "created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_announce" ON "hosted_checkout_payment" ("announce_at") WHERE announce_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_notify" ON "hosted_checkout_payment" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_taken" ON "hosted_checkout_payment" ("taken_at", "id") WHERE taken_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_created" ON "hosted_checkout_payment" ("created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_amount" ON "hosted_checkout_payment" ("amount", "id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_card" ON "hosted_checkout_payment" ("card_last_four", "created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_reason" ON "hosted_checkout_payment" ("reason", "created_at") WHERE reason IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_proven" ON "hosted_checkout_payment" ("provider_id", "created_at") WHERE proven_at IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_payment_link" ("id" text not null, "handle" text not null, "order_id" text not null, "payment_collection_id" text not null, "provider_id" text not null, "amount" numeric not null, "currency_code" text not null, "expires_at" timestamptz not null, "created_by" text null, "withdrawn_at" timestamptz null, "withdrawn_by" text null, "emailed_at" timestamptz null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_payment_link_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_link_deleted_at" ON "hosted_checkout_payment_link" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_link_handle" ON "hosted_checkout_payment_link" ("handle") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_link_one_by_admins" ON "hosted_checkout_payment_link" ("payment_collection_id", "amount") WHERE created_by IS NOT NULL AND withdrawn_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_link_one_public" ON "hosted_checkout_payment_link" ("payment_collection_id", "amount") WHERE created_by IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_link_order" ON "hosted_checkout_payment_link" ("order_id", "created_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_payout_mapping" ("id" text not null, "mapping" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_payout_mapping_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payout_mapping_deleted_at" ON "hosted_checkout_payout_mapping" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_signature_failure" ("id" text not null, "provider_id" text not null, "hour" timestamptz not null, "count" integer not null, "last_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_signature_failure_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_signature_failure_deleted_at" ON "hosted_checkout_signature_failure" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_signature_failure_hour" ON "hosted_checkout_signature_failure" ("provider_id", "hour") WHERE deleted_at IS NULL;`
    )

    // Unlogged: anybody can cause these writes, and a crash may lose the counts of a minute.
    this.addSql(
      `create unlogged table if not exists "hosted_checkout_start_count" ("id" text not null, "count" integer not null, "ends_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_start_count_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_start_count_deleted_at" ON "hosted_checkout_start_count" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_statement" ("id" text not null, "provider_id" text not null, "reference" text not null, "source" text check ("source" in ('notification', 'verify', 'admin')) not null, "at" timestamptz not null, "transaction_id" text null, "fields" jsonb null, "unreadable" jsonb null, "body" jsonb null, "body_sha256" text null, "deliveries" integer not null default 1, "tries" integer not null default 0, "outcome" text check ("outcome" in ('received', 'processed', 'dead_letter')) null, "error" text null, "next_check_at" timestamptz null, "processed_at" timestamptz null, "notify_at" timestamptz null, "trace_context" jsonb null, "erased_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_statement_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_deleted_at" ON "hosted_checkout_statement" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_body" ON "hosted_checkout_statement" ("provider_id", "body_sha256") WHERE body_sha256 IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_page" ON "hosted_checkout_statement" ("provider_id", "reference", "at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_transaction" ON "hosted_checkout_statement" ("provider_id", "transaction_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_due" ON "hosted_checkout_statement" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_notify" ON "hosted_checkout_statement" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_received" ON "hosted_checkout_statement" ("provider_id", "at") WHERE source = 'notification' AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_outcome" ON "hosted_checkout_statement" ("outcome", "at") WHERE outcome IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_unread" ON "hosted_checkout_statement" ("provider_id", "at") WHERE source = 'verify' AND body IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_statement_unerased" ON "hosted_checkout_statement" ("at") WHERE source = 'notification' AND erased_at IS NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `alter table if exists "hosted_checkout_attempt_event" add constraint "hosted_checkout_attempt_event_attempt_id_foreign" foreign key ("attempt_id") references "hosted_checkout_attempt" ("id") on update cascade on delete set null;`
    )

    // By prefix, whatever the database's collation is; Medusa's models cannot say so.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_id_prefix" ON "hosted_checkout_attempt" ("id" text_pattern_ops) WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_short_reference" ON "hosted_checkout_attempt" (right("id", 8)) WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_email_prefix" ON "hosted_checkout_attempt" ("email" text_pattern_ops) WHERE email IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_reference_prefix" ON "hosted_checkout_payment" ("reference" text_pattern_ops) WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_transaction_prefix" ON "hosted_checkout_payment" ("transaction_id" text_pattern_ops) WHERE transaction_id IS NOT NULL AND deleted_at IS NULL;`
    )

    // A page has one payment of each transaction, also of the one without an id.
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_payment_one_of_page" ON "hosted_checkout_payment" ("provider_id", "reference", (COALESCE(transaction_id, ''))) WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "hosted_checkout_attempt_event" drop constraint if exists "hosted_checkout_attempt_event_attempt_id_foreign";`
    )

    this.addSql(`drop table if exists "hosted_checkout_account_problem" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_attempt" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_attempt_event" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_closure" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_heartbeat" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_key_refusal" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_merchant_key" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_payment" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_payment_link" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_payout_mapping" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_signature_failure" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_start_count" cascade;`)

    this.addSql(`drop table if exists "hosted_checkout_statement" cascade;`)
  }
}
