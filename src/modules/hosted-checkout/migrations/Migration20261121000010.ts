import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const REASONS = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "session_replaced",
  "already_paid",
  "completion_failed",
  "order_canceled",
  "evidence_conflict",
  "unknown_reference",
  "gateway_reversed",
]

export class Migration20261121000010 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "hosted_checkout_attempt" add column if not exists "unknown_word" text null, add column if not exists "unknown_under" text null;`
    )
    this.addSql(
      `alter table if exists "hosted_checkout_webhook_event" add column if not exists "evidence" jsonb not null default '{"fields": {}}';`
    )
    this.allowReasons([...REASONS, "transaction_reused", "transaction_mismatch"])
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_one_transaction" ON "hosted_checkout_attempt" ("provider_id", "transaction_id") WHERE proven_at IS NOT NULL AND transaction_id IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_attempt_unknown" ON "hosted_checkout_attempt" ("provider_id", "unknown_word") WHERE unknown_under IS NOT NULL AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "hosted_checkout_account_problem" ("id" text not null, "provider_id" text not null, "kind" text check ("kind" in ('unknown_answer', 'transaction_ids')) not null, "word" text not null, "notify_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_account_problem_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_account_problem_deleted_at" ON "hosted_checkout_account_problem" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_account_problem_word" ON "hosted_checkout_account_problem" ("provider_id", "kind", "word") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_account_problem_notify" ON "hosted_checkout_account_problem" ("notify_at") WHERE notify_at IS NOT NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "hosted_checkout_account_problem" cascade;`)

    this.addSql(`drop index if exists "IDX_hosted_checkout_attempt_unknown";`)
    this.addSql(`drop index if exists "IDX_hosted_checkout_attempt_one_transaction";`)
    this.allowReasons(REASONS)
    this.addSql(
      `alter table if exists "hosted_checkout_webhook_event" drop column if exists "evidence";`
    )
    this.addSql(
      `alter table if exists "hosted_checkout_attempt" drop column if exists "unknown_word", drop column if exists "unknown_under";`
    )
  }

  private allowReasons(reasons: readonly string[]): void {
    const constraint = `"hosted_checkout_attempt_held_reason_check"`
    const list = reasons.map((reason) => `'${reason}'`).join(", ")
    this.addSql(
      `alter table if exists "hosted_checkout_attempt" drop constraint if exists ${constraint};`
    )
    this.addSql(
      `alter table if exists "hosted_checkout_attempt" add constraint ${constraint} check ("held_reason" in (${list}));`
    )
  }
}
