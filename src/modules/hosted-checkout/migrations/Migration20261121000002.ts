import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000002 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "hosted_checkout_refund_task" ("id" text not null, "refund_id" text not null, "attempt_id" text not null, "order_id" text not null, "amount" numeric not null, "currency_code" text not null, "status" text check ("status" in ('open', 'confirmed', 'withdrawn')) not null default 'open', "gateway_reference" text null, "confirmed_by" text null, "confirmed_at" timestamptz null, "withdrawn_at" timestamptz null, "next_check_at" timestamptz null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_refund_task_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_deleted_at" ON "hosted_checkout_refund_task" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_refund" ON "hosted_checkout_refund_task" ("refund_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_attempt" ON "hosted_checkout_refund_task" ("attempt_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_order" ON "hosted_checkout_refund_task" ("order_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_due" ON "hosted_checkout_refund_task" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "hosted_checkout_refund_task" cascade;`)
  }
}
